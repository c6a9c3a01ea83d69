import type { Words } from '../../words.ts'

/** What a person reads for the problems of ways in through other systems. */
export const directoryWords = {
  directory_unavailable: {
    en: 'The directory service cannot be reached just now. Try again in a moment; accounts with a password of their own can still sign in.',
    fr: 'Le service d’annuaire est injoignable pour le moment. Réessayez dans un instant ; les comptes ayant leur propre mot de passe peuvent toujours se connecter.',
    he: 'אין גישה כרגע לספריית הארגון. נסו שוב בעוד רגע; חשבונות עם סיסמה משלהם עדיין יכולים להתחבר.',
    ru: 'Служба каталогов сейчас недоступна. Повторите попытку чуть позже; по учётным записям с собственным паролем по-прежнему можно войти.',
    ar: 'تعذّر الوصول إلى خدمة الدليل الآن. حاول مجددًا بعد قليل؛ ما زال بإمكان الحسابات التي لها كلمة مرور خاصة تسجيل الدخول.',
    th: 'ขณะนี้ติดต่อบริการไดเรกทอรีไม่ได้ กรุณาลองใหม่ในอีกสักครู่ บัญชีที่มีรหัสผ่านของตนเองยังเข้าสู่ระบบได้',
  },
  provider_unavailable: {
    en: 'The sign-in service cannot be reached just now. Try again in a moment, or sign in with a password.',
    fr: 'Le service de connexion est injoignable pour le moment. Réessayez dans un instant ou connectez-vous avec un mot de passe.',
    he: 'אין גישה כרגע לשירות ההתחברות. נסו שוב בעוד רגע או התחברו באמצעות סיסמה.',
    ru: 'Служба входа сейчас недоступна. Повторите попытку чуть позже или войдите по паролю.',
    ar: 'تعذّر الوصول إلى خدمة تسجيل الدخول الآن. حاول مجددًا بعد قليل أو سجّل الدخول بكلمة مرور.',
    th: 'ขณะนี้ติดต่อบริการเข้าสู่ระบบไม่ได้ กรุณาลองใหม่ในอีกสักครู่ หรือเข้าสู่ระบบด้วยรหัสผ่าน',
  },
  openid_refused: {
    en: 'This sign-in could not be completed. Start again.',
    fr: 'Cette connexion n’a pas pu aboutir. Recommencez.',
    he: 'לא ניתן היה להשלים את ההתחברות. התחילו מחדש.',
    ru: 'Не удалось завершить вход. Начните заново.',
    ar: 'تعذّر إكمال تسجيل الدخول. ابدأ من جديد.',
    th: 'เข้าสู่ระบบไม่สำเร็จ กรุณาเริ่มใหม่',
  },
  account_unusable: {
    en: 'Your sign-in is right, but your e-mail address is missing there or belongs to another account here. Ask an administrator to delete or rename that account first.',
    fr: 'Votre identification est correcte, mais votre adresse e-mail n’y figure pas ou appartient ici à un autre compte. Demandez à un administrateur de supprimer ou de renommer d’abord ce compte.',
    he: 'פרטי ההתחברות נכונים, אך כתובת הדוא״ל שלכם חסרה שם או שייכת כאן לחשבון אחר. בקשו ממנהל המערכת למחוק תחילה את החשבון ההוא או לשנות את כתובתו.',
    ru: 'Данные для входа верны, но ваш адрес эл. почты там не указан или здесь принадлежит другой учётной записи. Попросите администратора сначала удалить или переименовать её.',
    ar: 'بيانات دخولك صحيحة، لكن بريدك الإلكتروني غير مسجّل هناك أو يخص حسابًا آخر هنا. اطلب من المسؤول حذف ذلك الحساب أو إعادة تسميته أولًا.',
    th: 'ข้อมูลเข้าสู่ระบบถูกต้อง แต่ไม่มีอีเมลของคุณในระบบนั้น หรืออีเมลเป็นของบัญชีอื่นที่นี่ กรุณาขอให้ผู้ดูแลระบบลบหรือเปลี่ยนชื่อบัญชีนั้นก่อน',
  },
  unknown_department: {
    en: 'No department {value} is known. Those that the directory or people who signed in have brought stand under Settings, Department AD Role.',
    fr: 'Aucun service {value} n’est connu. Ceux que l’annuaire ou les personnes connectées ont apportés figurent dans les paramètres, page « Rôles AD des services ».',
    he: 'מחלקה בשם {value} אינה מוכרת. המחלקות שהגיעו מספריית הארגון או עם מי שהתחברו מופיעות בהגדרות, במסך ״קבוצות לפי מחלקות AD״.',
    ru: 'Отдел {value} неизвестен. Отделы из каталога и отделы вошедших сотрудников перечислены в настройках, на странице «Группы отделов AD».',
    ar: 'القسم {value} غير معروف. الأقسام التي جاءت من الدليل أو مع من سجّلوا الدخول مدرجة في الإعدادات، في صفحة «مجموعات أقسام AD».',
    th: 'ไม่รู้จักหน่วยงาน {value} หน่วยงานที่มาจากไดเรกทอรีหรือจากผู้ที่เคยเข้าสู่ระบบแสดงอยู่ในการตั้งค่า หน้า “สิทธิ์ตามหน่วยงาน AD”',
  },
} satisfies Readonly<Record<string, Words>>
