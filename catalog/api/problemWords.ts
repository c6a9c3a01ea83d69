import type { Language, Words } from '../words.ts'
import type { ProblemName } from './problems.ts'

/**
 * What a person reads for each problem. A part in square brackets is said only where its `{field}`, `{value}` or `{expected}` is
 * known. The English words of `wrong_credentials` are the specification's, letter for letter.
 */
export const problemWords: Readonly<Record<ProblemName, Words>> = {
  malformed_request: {
    en: 'The request cannot be read.[ At fault: {field}.][ Expected: {expected}.]',
    fr: 'La requête est illisible.[ En cause : {field}.][ Attendu : {expected}.]',
    he: 'לא ניתן לקרוא את הבקשה.[ הגורם: {field}.][ מצופה: {expected}.]',
    ru: 'Запрос не удаётся прочитать.[ Причина: {field}.][ Ожидается: {expected}.]',
    ar: 'تعذّرت قراءة الطلب.[ السبب: {field}.][ المتوقع: {expected}.]',
    th: 'อ่านคำขอไม่ได้[ จุดที่ผิด: {field}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  unknown_parameter: {
    en: 'There is no parameter {field} here.[ Known: {expected}.]',
    fr: 'Le paramètre {field} n’existe pas ici.[ Connus : {expected}.]',
    he: 'אין כאן פרמטר בשם {field}.[ הידועים: {expected}.]',
    ru: 'Здесь нет параметра {field}.[ Известны: {expected}.]',
    ar: 'لا يوجد هنا معامل باسم {field}.[ المعروف: {expected}.]',
    th: 'ไม่มีพารามิเตอร์ {field} ที่นี่[ ที่ใช้ได้: {expected}]',
  },
  repeated_parameter: {
    en: 'The parameter {field} is given more than once. Join several values by commas.',
    fr: 'Le paramètre {field} est répété. Séparez plusieurs valeurs par des virgules.',
    he: 'הפרמטר {field} ניתן יותר מפעם אחת. הפרידו כמה ערכים בפסיקים.',
    ru: 'Параметр {field} указан несколько раз. Перечислите значения через запятую.',
    ar: 'تكرّر المعامل {field}. افصل القيم المتعددة بفواصل.',
    th: 'ระบุพารามิเตอร์ {field} ซ้ำ หากมีหลายค่าให้คั่นด้วยจุลภาค',
  },
  invalid_value: {
    en: 'The value of {field} cannot be used[: {value}].[ Expected: {expected}.]',
    fr: 'La valeur de {field} est inutilisable[ : {value}].[ Attendu : {expected}.]',
    he: 'לא ניתן להשתמש בערך של {field}[: {value}].[ מצופה: {expected}.]',
    ru: 'Значение {field} недопустимо[: {value}].[ Ожидается: {expected}.]',
    ar: 'لا يمكن استخدام قيمة {field}[: {value}].[ المتوقع: {expected}.]',
    th: 'ใช้ค่าของ {field} ไม่ได้[: {value}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  wrong_credentials: {
    en: 'Username or Password is wrong!',
    fr: 'Nom d’utilisateur ou mot de passe incorrect !',
    he: 'שם המשתמש או הסיסמה שגויים!',
    ru: 'Неверное имя пользователя или пароль!',
    ar: 'اسم المستخدم أو كلمة المرور غير صحيحة!',
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง!',
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
    fr: 'Vous n’y êtes pas autorisé. Un administrateur peut vous y autoriser.',
    he: 'אין לך הרשאה לכך. מנהל מערכת יכול להעניק אותה.',
    ru: 'У вас нет на это права. Его может дать администратор.',
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
  conflict: {
    en: 'This does not agree with what is stored.[ At fault: {field}.]',
    fr: 'Cela contredit ce qui est enregistré.[ En cause : {field}.]',
    he: 'הדבר סותר את מה ששמור.[ הגורם: {field}.]',
    ru: 'Это противоречит сохранённым данным.[ Причина: {field}.]',
    ar: 'يتعارض هذا مع ما هو محفوظ.[ السبب: {field}.]',
    th: 'ขัดกับข้อมูลที่บันทึกไว้[ จุดที่ผิด: {field}]',
  },
  too_large: {
    en: 'The request is too large.[ At most: {expected}.]',
    fr: 'La requête est trop volumineuse.[ Au plus : {expected}.]',
    he: 'הבקשה גדולה מדי.[ לכל היותר: {expected}.]',
    ru: 'Запрос слишком велик.[ Не более: {expected}.]',
    ar: 'الطلب أكبر من اللازم.[ الحد الأقصى: {expected}.]',
    th: 'คำขอมีขนาดใหญ่เกินไป[ ไม่เกิน: {expected}]',
  },
  unsupported_media_type: {
    en: 'This kind of content is not accepted[: {value}].[ Expected: {expected}.]',
    fr: 'Ce type de contenu n’est pas accepté[ : {value}].[ Attendu : {expected}.]',
    he: 'סוג תוכן זה אינו מתקבל[: {value}].[ מצופה: {expected}.]',
    ru: 'Такой тип содержимого не принимается[: {value}].[ Ожидается: {expected}.]',
    ar: 'هذا النوع من المحتوى غير مقبول[: {value}].[ المتوقع: {expected}.]',
    th: 'ไม่รับเนื้อหาประเภทนี้[: {value}][ รูปแบบที่ใช้ได้: {expected}]',
  },
  too_many_attempts: {
    en: 'Too many attempts. Please try again later.',
    fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
    he: 'יותר מדי ניסיונות. נא לנסות שוב מאוחר יותר.',
    ru: 'Слишком много попыток. Повторите позже.',
    ar: 'محاولات كثيرة جدًا. يرجى المحاولة لاحقًا.',
    th: 'พยายามหลายครั้งเกินไป กรุณาลองใหม่ภายหลัง',
  },
  internal: {
    en: 'Something went wrong on the server. It has been recorded.',
    fr: 'Une erreur s’est produite sur le serveur. Elle a été consignée.',
    he: 'אירעה תקלה בשרת. היא נרשמה.',
    ru: 'На сервере произошла ошибка. Она записана.',
    ar: 'حدث خطأ في الخادم وقد سُجّل.',
    th: 'เกิดข้อผิดพลาดที่เซิร์ฟเวอร์ ระบบได้บันทึกไว้แล้ว',
  },
  store_unavailable: {
    en: 'The data cannot be reached at the moment. Please try again shortly.',
    fr: 'Les données sont momentanément inaccessibles. Veuillez réessayer bientôt.',
    he: 'לא ניתן להגיע לנתונים כרגע. נא לנסות שוב בקרוב.',
    ru: 'Данные сейчас недоступны. Повторите попытку чуть позже.',
    ar: 'تعذّر الوصول إلى البيانات حاليًا. يرجى المحاولة بعد قليل.',
    th: 'ไม่สามารถเข้าถึงข้อมูลได้ในขณะนี้ กรุณาลองใหม่อีกครั้ง',
  },
  time_limit: {
    en: 'The answer took too long and was stopped. Ask for a shorter span or fewer groups.',
    fr: 'La réponse a pris trop de temps et a été interrompue. Demandez une période plus courte ou moins de groupes.',
    he: 'התשובה ארכה זמן רב מדי ונעצרה. בקשו טווח קצר יותר או פחות קבוצות.',
    ru: 'Ответ занял слишком много времени и был остановлен. Выберите более короткий срок или меньше групп.',
    ar: 'استغرقت الإجابة وقتًا طويلاً فأُوقفت. اطلب مدة أقصر أو مجموعات أقل.',
    th: 'การประมวลผลนานเกินไปจึงถูกหยุด กรุณาเลือกช่วงเวลาให้สั้นลงหรือลดจำนวนกลุ่ม',
  },
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
