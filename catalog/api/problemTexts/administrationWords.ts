import type { Words } from '../../words.ts'

/**
 * What a person reads when the administration refuses. The English words of `admin_role` and `department_taken` are the
 * specification's, letter for letter.
 */
export const administrationWords = {
  admin_role: {
    en: 'you cannot to delete this group permission is denined !',
    fr: 'Ce groupe ne peut pas être supprimé : autorisation refusée !',
    he: 'אי אפשר למחוק קבוצה זו: ההרשאה נדחתה.',
    ru: 'Эту группу нельзя удалить: доступ запрещён.',
    ar: 'لا يمكن حذف هذه المجموعة: الإذن مرفوض.',
    th: 'ลบกลุ่มนี้ไม่ได้ เนื่องจากไม่ได้รับอนุญาต!',
  },
  admin_role_fixed: {
    en: 'The group admin always holds everything and belongs to no department. Only whether it requires a second factor can be changed.',
    fr: 'Le groupe admin détient toujours tous les droits et n’appartient à aucun service. Seule l’exigence d’un second facteur peut être modifiée.',
    he: 'לקבוצה admin יש תמיד כל ההרשאות והיא אינה שייכת לשום מחלקה. אפשר לשנות רק אם היא מחייבת גורם אימות שני.',
    ru: 'Группа admin всегда имеет все права и не относится ни к одному отделу. Изменить можно только требование второго фактора.',
    ar: 'تملك المجموعة admin دائمًا كل الصلاحيات ولا تتبع أي قسم. لا يمكن تغيير سوى اشتراط عامل ثانٍ للمصادقة.',
    th: 'กลุ่ม admin มีสิทธิ์ทั้งหมดเสมอและไม่สังกัดหน่วยงานใด เปลี่ยนได้เฉพาะการกำหนดให้ใช้การยืนยันตัวตนขั้นที่สอง',
  },
  last_administrator: {
    en: 'This is the last active administrator. Make another person an administrator first.',
    fr: 'C’est le dernier administrateur actif. Nommez d’abord un autre administrateur.',
    he: 'זהו מנהל המערכת הפעיל האחרון. מנו תחילה אדם אחר למנהל מערכת.',
    ru: 'Это последний действующий администратор. Сначала назначьте администратором кого-то ещё.',
    ar: 'هذا آخر مسؤول نشط. عيّن شخصًا آخر مسؤولًا أولًا.',
    th: 'นี่คือผู้ดูแลระบบที่ใช้งานอยู่คนสุดท้าย กรุณาตั้งบุคคลอื่นเป็นผู้ดูแลระบบก่อน',
  },
  yourself: {
    en: 'You cannot do this to your own account. Ask another administrator.',
    fr: 'Cette action est impossible sur votre propre compte. Demandez à un autre administrateur.',
    he: 'אי אפשר לעשות זאת בחשבון שלכם. פנו למנהל מערכת אחר.',
    ru: 'Это нельзя сделать с собственной учётной записью. Обратитесь к другому администратору.',
    ar: 'لا يمكنك فعل ذلك بحسابك. اطلب من مسؤول آخر.',
    th: 'ไม่สามารถทำรายการนี้กับบัญชีของตนเองได้ กรุณาขอให้ผู้ดูแลระบบคนอื่นดำเนินการ',
  },
  name_taken: {
    en: 'This name is taken by another one, or looks like it[: {value}]. Choose another name.',
    fr: 'Ce nom est déjà pris ou y ressemble trop[ : {value}]. Choisissez-en un autre.',
    he: 'השם תפוס או דומה מדי לשם קיים[: {value}]. בחרו שם אחר.',
    ru: 'Это название занято или слишком похоже на занятое[: {value}]. Выберите другое.',
    ar: 'هذا الاسم مستخدم أو يشبه اسمًا مستخدمًا[: {value}]. اختر اسمًا آخر.',
    th: 'ชื่อนี้ถูกใช้แล้วหรือคล้ายกับชื่อที่มีอยู่[: {value}] กรุณาเลือกชื่ออื่น',
  },
  code_taken: {
    en: 'This code is taken[: {value}]. Choose another code.',
    fr: 'Ce code est déjà pris[ : {value}]. Choisissez-en un autre.',
    he: 'הקוד תפוס[: {value}]. בחרו קוד אחר.',
    ru: 'Этот код занят[: {value}]. Выберите другой.',
    ar: 'هذا الرمز مستخدم[: {value}]. اختر رمزًا آخر.',
    th: 'รหัสนี้ถูกใช้แล้ว[: {value}] กรุณาเลือกรหัสอื่น',
  },
  email_taken: {
    en: 'Another account has this e-mail address[: {value}].',
    fr: 'Un autre compte utilise cette adresse e-mail[ : {value}].',
    he: 'כתובת הדוא״ל שייכת לחשבון אחר[: {value}].',
    ru: 'Этот адрес эл. почты принадлежит другой учётной записи[: {value}].',
    ar: 'عنوان البريد الإلكتروني هذا مستخدم في حساب آخر[: {value}].',
    th: 'อีเมลนี้ถูกใช้โดยบัญชีอื่นแล้ว[: {value}]',
  },
  department_taken: {
    en: 'This Department Of Active Directory is already exists, please you change another department.',
    fr: 'Ce service de l’Active Directory a déjà un groupe. Choisissez un autre service.',
    he: 'למחלקה זו של Active Directory כבר יש קבוצה. בחרו מחלקה אחרת.',
    ru: 'У этого отдела Active Directory уже есть группа. Выберите другой отдел.',
    ar: 'لقسم Active Directory هذا مجموعة بالفعل. اختر قسمًا آخر.',
    th: 'หน่วยงานนี้ใน Active Directory มีกลุ่มอยู่แล้ว กรุณาเลือกหน่วยงานอื่น',
  },
  role_in_use: {
    en: 'People are in this group[: {value}]. Say which group they get, or none.',
    fr: 'Ce groupe compte encore des utilisateurs[ : {value}]. Indiquez le groupe où les placer, ou aucun.',
    he: 'יש אנשים בקבוצה זו[: {value}]. ציינו לאיזו קבוצה יעברו, או לאף אחת.',
    ru: 'В этой группе есть люди[: {value}]. Укажите, в какую группу их перевести, или ни в какую.',
    ar: 'في هذه المجموعة أشخاص[: {value}]. حدّد المجموعة التي سينتقلون إليها، أو لا مجموعة.',
    th: 'ยังมีผู้ใช้อยู่ในกลุ่มนี้[: {value}] กรุณาระบุกลุ่มที่จะย้ายไป หรือเลือกไม่มีกลุ่ม',
  },
  changed_meanwhile: {
    en: 'Somebody else has changed this meanwhile. Look at what is there now, then save again.',
    fr: 'Quelqu’un d’autre a modifié ceci entre-temps. Regardez l’état actuel, puis enregistrez de nouveau.',
    he: 'מישהו אחר שינה זאת בינתיים. בדקו את המצב הנוכחי ושמרו שוב.',
    ru: 'Тем временем кто-то другой это изменил. Посмотрите, что есть сейчас, и сохраните снова.',
    ar: 'غيّر شخص آخر هذا في هذه الأثناء. اطّلع على الحالة الراهنة ثم احفظ مجددًا.',
    th: 'มีผู้อื่นแก้ไขรายการนี้ไปแล้ว กรุณาดูข้อมูลปัจจุบันแล้วบันทึกอีกครั้ง',
  },
  unusable_file: {
    en: 'The file cannot be used[: {value}].[ Expected: {expected}.]',
    fr: 'Le fichier est inutilisable[ : {value}].[ Attendu : {expected}.]',
    he: 'לא ניתן להשתמש בקובץ[: {value}].[ מצופה: {expected}.]',
    ru: 'Этот файл нельзя использовать[: {value}].[ Ожидается: {expected}.]',
    ar: 'لا يمكن استخدام الملف[: {value}].[ المتوقع: {expected}.]',
    th: 'ใช้ไฟล์นี้ไม่ได้[: {value}][ รูปแบบที่ใช้ได้: {expected}]',
  },
} as const satisfies Readonly<Record<string, Words>>
