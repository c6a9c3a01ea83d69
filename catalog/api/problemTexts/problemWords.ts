import type { Language, Words } from '../../words.ts'
import type { ProblemName } from '../problems.ts'
import { administrationWords } from './administrationWords.ts'
import { directoryWords } from './directoryWords.ts'

/**
 * What a person reads for each problem. A part in square brackets is said only where its `{field}`, `{value}` or `{expected}` is
 * known. The English words of `wrong_credentials` are the specification's, letter for letter.
 */
export const problemWords: Readonly<Record<ProblemName, Words>> = {
  malformed_request: {
    en: 'The request cannot be read.[ At fault: {field}.][ Expected: {expected}.]',
    fr: 'La requête est illisible.[ En cause : {field}.][ Attendu : {expected}.]',
    he: 'לא ניתן לקרוא את הבקשה.[ הגורם: {field}.][ מצופה: {expected}.]',
    ru: 'Не удалось прочитать запрос.[ Причина: {field}.][ Ожидается: {expected}.]',
    ar: 'تعذّرت قراءة الطلب.[ السبب: {field}.][ المتوقع: {expected}.]',
    th: 'อ่านคำขอไม่ได้[ จุดที่ผิด: {field}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  unknown_parameter: {
    en: 'There is no parameter {field} here.[ Known: {expected}.]',
    fr: 'Le paramètre {field} n’existe pas ici.[ Connus : {expected}.]',
    he: 'אין כאן פרמטר בשם {field}.[ הפרמטרים המוכרים: {expected}.]',
    ru: 'Здесь нет параметра {field}.[ Известны: {expected}.]',
    ar: 'لا يوجد هنا معامل باسم {field}.[ المعاملات المعروفة: {expected}.]',
    th: 'ไม่มีพารามิเตอร์ {field} ที่นี่[ ที่ใช้ได้: {expected}]',
  },
  repeated_parameter: {
    en: 'The parameter {field} is given more than once. Join several values by commas.',
    fr: 'Le paramètre {field} est répété. Séparez plusieurs valeurs par des virgules.',
    he: 'הפרמטר {field} צוין יותר מפעם אחת. הפרידו בין ערכים בפסיקים.',
    ru: 'Параметр {field} указан несколько раз. Перечислите значения через запятую.',
    ar: 'تكرّر المعامل {field}. افصل القيم المتعددة بفواصل.',
    th: 'ระบุพารามิเตอร์ {field} ซ้ำ หากมีหลายค่าให้คั่นด้วยจุลภาค',
  },
  invalid_value: {
    en: 'The value of {field} cannot be used[: {value}].[ Expected: {expected}.]',
    fr: 'La valeur de {field} est inutilisable[ : {value}].[ Attendu : {expected}.]',
    he: 'לא ניתן להשתמש בערך של {field}[: {value}].[ מצופה: {expected}.]',
    ru: 'Значение {field} недопустимо[: {value}].[ Ожидается: {expected}.]',
    ar: 'لا يمكن استخدام قيمة {field}[: {value}].[ المتوقع: {expected}.]',
    th: 'ใช้ค่าของ {field} ไม่ได้[: {value}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  invisible_character: {
    en: '{field} holds a character that nobody can see[: {value}]. Type the text again without it.',
    fr: '{field} contient un caractère que personne ne voit[ : {value}]. Saisissez le texte à nouveau sans lui.',
    he: 'ב־{field} יש תו שאיש אינו רואה[: {value}]. הקלידו את הטקסט שוב בלעדיו.',
    ru: 'В {field} есть невидимый символ[: {value}]. Введите текст заново без него.',
    ar: 'يحتوي {field} على محرف لا يراه أحد[: {value}]. أعد كتابة النص من دونه.',
    th: '{field} มีอักขระที่มองไม่เห็น[: {value}] กรุณาพิมพ์ข้อความใหม่โดยไม่มีอักขระนี้',
  },
  wrong_credentials: {
    en: 'Username or Password is wrong!',
    fr: 'Identifiant ou mot de passe incorrect !',
    he: 'שם המשתמש או הסיסמה שגויים!',
    ru: 'Неверное имя пользователя или пароль!',
    ar: 'اسم المستخدم أو كلمة المرور غير صحيحة!',
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง!',
  },
  invalid_link: {
    en: 'This link is no longer valid. Links work once and for a short time; ask for a new one.',
    fr: 'Ce lien n’est plus valable. Un lien ne sert qu’une fois et pour peu de temps ; demandez-en un nouveau.',
    he: 'הקישור אינו תקף עוד. קישור פועל פעם אחת ולזמן קצר; בקשו קישור חדש.',
    ru: 'Эта ссылка больше не действует. Ссылка работает один раз и недолго; запросите новую.',
    ar: 'لم يعد هذا الرابط صالحًا. يعمل الرابط مرة واحدة ولمدة قصيرة؛ اطلب رابطًا جديدًا.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว ลิงก์ใช้ได้ครั้งเดียวและมีเวลาจำกัด กรุณาขอลิงก์ใหม่',
  },
  password_too_short: {
    en: 'The password is too short.[ Letters: {expected}.] A few words in a row are good.',
    fr: 'Le mot de passe est trop court.[ Caractères : {expected}.] Quelques mots à la suite conviennent bien.',
    he: 'הסיסמה קצרה מדי.[ תווים: {expected}.] כמה מילים ברצף הן בחירה טובה.',
    ru: 'Пароль слишком короткий.[ Символов: {expected}.] Подойдут несколько слов подряд.',
    ar: 'كلمة المرور قصيرة جدًا.[ الحد الأدنى لعدد الأحرف: {expected}.] بضع كلمات متتالية خيار جيد.',
    th: 'รหัสผ่านสั้นเกินไป[ จำนวนตัวอักษร: {expected}] แนะนำให้ใช้หลายคำต่อกัน',
  },
  password_too_common: {
    en: 'This password is easy to guess: it is widely used, repeats itself or is made of your own name. Choose another.',
    fr: 'Ce mot de passe se devine facilement : il est courant, se répète ou reprend votre nom. Choisissez-en un autre.',
    he: 'קל לנחש את הסיסמה הזו: היא נפוצה, חוזרת על עצמה או מורכבת משמכם. בחרו סיסמה אחרת.',
    ru: 'Этот пароль легко угадать: он распространён, состоит из повторений или взят из вашего имени. Задайте другой.',
    ar: 'يسهل تخمين كلمة المرور هذه: فهي شائعة أو مكررة أو مأخوذة من اسمك. اختر غيرها.',
    th: 'รหัสผ่านนี้เดาได้ง่าย เพราะเป็นรหัสที่ใช้กันมาก มีส่วนที่ซ้ำกัน หรือมาจากชื่อของคุณ กรุณาเลือกรหัสผ่านอื่น',
  },
  second_factor_required: {
    en: 'Enter the code of your authenticator too.',
    fr: 'Saisissez aussi le code de votre application d’authentification.',
    he: 'הזינו גם את הקוד מאפליקציית האימות.',
    ru: 'Введите также код из приложения-аутентификатора.',
    ar: 'أدخل أيضًا رمز تطبيق المصادقة.',
    th: 'กรุณากรอกรหัสจากแอปยืนยันตัวตนด้วย',
  },
  wrong_code: {
    en: 'This code is not right, or it has been used already. Wait for the next one.',
    fr: 'Ce code est incorrect ou a déjà servi. Attendez le suivant.',
    he: 'הקוד שגוי או שכבר נעשה בו שימוש. המתינו לקוד הבא.',
    ru: 'Код неверен или уже использован. Дождитесь следующего.',
    ar: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي.',
    th: 'รหัสนี้ไม่ถูกต้องหรือถูกใช้ไปแล้ว กรุณารอรหัสถัดไป',
  },
  second_factor_due: {
    en: 'Your user group requires a second factor. Set it up first.',
    fr: 'Votre groupe exige un second facteur. Configurez-le d’abord.',
    he: 'קבוצת המשתמשים שלכם מחייבת גורם אימות שני. הגדירו אותו תחילה.',
    ru: 'Для вашей группы нужен второй фактор. Сначала настройте его.',
    ar: 'تتطلب مجموعتك عاملًا ثانيًا للمصادقة. قم بإعداده أولًا.',
    th: 'กลุ่มผู้ใช้ของคุณต้องใช้การยืนยันตัวตนขั้นที่สอง กรุณาตั้งค่าก่อน',
  },
  session_locked: {
    en: 'The session is locked. Unlock it with your password.',
    fr: 'La session est verrouillée. Déverrouillez-la avec votre mot de passe.',
    he: 'ההפעלה נעולה. בטלו את הנעילה באמצעות הסיסמה שלכם.',
    ru: 'Сеанс заблокирован. Разблокируйте его паролем.',
    ar: 'الجلسة مقفلة. افتحها بكلمة المرور.',
    th: 'เซสชันถูกล็อกอยู่ กรุณาปลดล็อกด้วยรหัสผ่าน',
  },
  not_signed_in: {
    en: 'Please sign in.',
    fr: 'Veuillez vous connecter.',
    he: 'נא להתחבר.',
    ru: 'Войдите в систему.',
    ar: 'يرجى تسجيل الدخول.',
    th: 'กรุณาเข้าสู่ระบบ',
  },
  forbidden: {
    en: 'You are not allowed to do this. An administrator can grant it.',
    fr: 'Vous n’avez pas l’autorisation nécessaire. Un administrateur peut vous l’accorder.',
    he: 'אין לכם הרשאה לכך. מנהל מערכת יכול להעניק אותה.',
    ru: 'У вас нет прав на это действие. Их может дать администратор.',
    ar: 'لا يُسمح لك بذلك. يمكن للمسؤول منحك الإذن.',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ ผู้ดูแลระบบสามารถให้สิทธิ์ได้',
  },
  not_found: {
    en: 'There is nothing here.',
    fr: 'Il n’y a rien ici.',
    he: 'אין כאן דבר.',
    ru: 'Здесь ничего нет.',
    ar: 'لا يوجد شيء هنا.',
    th: 'ไม่พบสิ่งที่ต้องการ',
  },
  method_not_allowed: {
    en: 'This address does not take the method {value}.[ It takes: {expected}.]',
    fr: 'Cette adresse n’accepte pas la méthode {value}.[ Méthodes acceptées : {expected}.]',
    he: 'כתובת זו אינה מקבלת את השיטה {value}.[ השיטות המותרות: {expected}.]',
    ru: 'Этот адрес не принимает метод {value}.[ Допустимые методы: {expected}.]',
    ar: 'لا يقبل هذا العنوان الطريقة {value}.[ الطرق المقبولة: {expected}.]',
    th: 'ที่อยู่นี้ไม่รับเมธอด {value}[ เมธอดที่ใช้ได้: {expected}]',
  },
  conflict: {
    en: 'This does not agree with what is stored.[ At fault: {field}.]',
    fr: 'Cela contredit ce qui est enregistré.[ En cause : {field}.]',
    he: 'הדבר אינו תואם את הנתונים השמורים.[ הגורם: {field}.]',
    ru: 'Это противоречит сохранённым данным.[ Причина: {field}.]',
    ar: 'يتعارض هذا مع ما هو محفوظ.[ السبب: {field}.]',
    th: 'ขัดกับข้อมูลที่บันทึกไว้[ จุดที่ผิด: {field}]',
  },
  too_large: {
    en: 'The request is too large.[ At most: {expected}.]',
    fr: 'La requête est trop volumineuse.[ Au plus : {expected}.]',
    he: 'הבקשה גדולה מדי.[ לכל היותר: {expected}.]',
    ru: 'Запрос слишком велик.[ Не более: {expected}.]',
    ar: 'الطلب أكبر من اللازم.[ الحد الأقصى: {expected}.]',
    th: 'คำขอมีขนาดใหญ่เกินไป[ ไม่เกิน: {expected}]',
  },
  unsupported_media_type: {
    en: 'This kind of content is not accepted[: {value}].[ Expected: {expected}.]',
    fr: 'Ce type de contenu n’est pas accepté[ : {value}].[ Attendu : {expected}.]',
    he: 'סוג תוכן זה אינו מתקבל[: {value}].[ מצופה: {expected}.]',
    ru: 'Такой тип содержимого не принимается[: {value}].[ Ожидается: {expected}.]',
    ar: 'هذا النوع من المحتوى غير مقبول[: {value}].[ المتوقع: {expected}.]',
    th: 'ไม่รับเนื้อหาประเภทนี้[: {value}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  too_many_attempts: {
    en: 'Too many attempts. Please try again later.',
    fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
    he: 'יותר מדי ניסיונות. נסו שוב מאוחר יותר.',
    ru: 'Слишком много попыток. Повторите позже.',
    ar: 'محاولات كثيرة جدًا. يرجى المحاولة لاحقًا.',
    th: 'พยายามหลายครั้งเกินไป กรุณาลองใหม่ภายหลัง',
  },
  internal: {
    en: 'Something went wrong on the server. It has been recorded.',
    fr: 'Une erreur s’est produite sur le serveur. Elle a été consignée.',
    he: 'אירעה תקלה בשרת. היא תועדה.',
    ru: 'На сервере произошла ошибка. Она записана в журнал.',
    ar: 'حدث خطأ في الخادم وقد سُجّل.',
    th: 'เกิดข้อผิดพลาดที่เซิร์ฟเวอร์ ระบบได้บันทึกไว้แล้ว',
  },
  store_unavailable: {
    en: 'The data cannot be reached at the moment. Please try again shortly.',
    fr: 'Les données sont momentanément inaccessibles. Veuillez réessayer bientôt.',
    he: 'אין גישה לנתונים כרגע. נסו שוב בעוד זמן קצר.',
    ru: 'Данные сейчас недоступны. Повторите попытку чуть позже.',
    ar: 'تعذّر الوصول إلى البيانات حاليًا. يرجى المحاولة بعد قليل.',
    th: 'ขณะนี้เข้าถึงข้อมูลไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
  },
  storage_full: {
    en: 'The server’s disk is full, so nothing was saved. Please tell whoever runs it.',
    fr: 'Le disque du serveur est plein : rien n’a été enregistré. Veuillez prévenir la personne qui l’exploite.',
    he: 'הדיסק של השרת מלא, ולכן דבר לא נשמר. אנא הודיעו למי שמפעיל אותו.',
    ru: 'Диск сервера заполнен, ничего не сохранено. Сообщите об этом администратору сервера.',
    ar: 'قرص الخادم ممتلئ، ولم يُحفظ شيء. يرجى إبلاغ من يشغّله.',
    th: 'ดิสก์ของเซิร์ฟเวอร์เต็ม จึงไม่ได้บันทึกข้อมูล กรุณาแจ้งผู้ดูแลเซิร์ฟเวอร์',
  },
  time_limit: {
    en: 'The answer took too long and was stopped. Ask for a shorter span or fewer groups.',
    fr: 'La réponse a pris trop de temps et a été interrompue. Demandez une période plus courte ou moins de groupes.',
    he: 'התשובה ארכה זמן רב מדי ונעצרה. בקשו טווח קצר יותר או פחות קבוצות.',
    ru: 'Подготовка ответа заняла слишком много времени и была остановлена. Выберите более короткий период или меньше групп.',
    ar: 'استغرقت الاستجابة وقتًا طويلًا فأُوقفت. اطلب مدة أقصر أو مجموعات أقل.',
    th: 'การประมวลผลนานเกินไปจึงถูกหยุด กรุณาเลือกช่วงเวลาให้สั้นลงหรือลดจำนวนกลุ่ม',
  },
  ...administrationWords,
  ...directoryWords,
}

/** What is known about one case of a problem. */
export interface ProblemFacts {
  readonly field?: string | undefined
  readonly value?: string | undefined
  /** What would be accepted, in signs that every language reads: `1–1000`, `YYYY-MM-DD`, a list of codes. */
  readonly expected?: string | undefined
}

/** The sentence that a person reads for a problem, in their language. */
export function sayProblem(name: ProblemName, language: Language, facts: ProblemFacts = {}): string {
  const known = (_: string, key: string) => (isFact(key) ? facts[key] : undefined) ?? ''
  return problemWords[name][language]
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, key = '']) => isFact(key) && facts[key]) ? part : '',
    )
    .replace(/\{(\w+)\}/g, known)
}

function isFact(key: string): key is keyof ProblemFacts {
  return key === 'field' || key === 'value' || key === 'expected'
}
