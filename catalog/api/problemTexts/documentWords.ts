import type { Words } from '../../words.ts'

/** What a person reads of a file that is not taken, with the way out. */
export const documentWords: Readonly<
  Record<'encrypted' | 'macros' | 'too_much' | 'damaged' | 'late' | 'there', Words>
> = {
  encrypted: {
    en: 'The file has a password. Save it without one and give it again.',
    fr: 'Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe et redéposez-le.',
    he: 'הקובץ מוגן בסיסמה. שמרו אותו בלי סיסמה והעלו אותו שוב.',
    ru: 'Файл защищён паролем. Сохраните его без пароля и загрузите снова.',
    ar: 'الملف محمي بكلمة مرور. احفظه بدونها ثم أعد رفعه.',
    th: 'ไฟล์มีรหัสผ่าน กรุณาบันทึกโดยไม่มีรหัสผ่านแล้วอัปโหลดอีกครั้ง',
  },
  macros: {
    en: 'The file holds macros. Save it as .docx, .xlsx or .pptx, which have none, and give it again.',
    fr: 'Le fichier contient des macros. Enregistrez-le en .docx, .xlsx ou .pptx, qui n’en ont pas, et redéposez-le.',
    he: 'הקובץ מכיל פקודות מאקרו. שמרו אותו כ־‎.docx‏, ‎.xlsx או ‎.pptx, שאין בהם מאקרו, והעלו אותו שוב.',
    ru: 'Файл содержит макросы. Сохраните его в формате .docx, .xlsx или .pptx без макросов и загрузите снова.',
    ar: 'يحتوي الملف على وحدات ماكرو. احفظه بصيغة ‎.docx أو ‎.xlsx أو ‎.pptx الخالية منها ثم أعد رفعه.',
    th: 'ไฟล์มีมาโคร กรุณาบันทึกเป็น .docx, .xlsx หรือ .pptx ซึ่งไม่มีมาโคร แล้วอัปโหลดอีกครั้ง',
  },
  too_much: {
    en: 'The file unpacks to far more than its size lets expect, so it was not opened. Split it, or save it again.',
    fr: 'Le fichier se décompresse bien au-delà de sa taille ; il n’a pas été ouvert. Divisez-le ou enregistrez-le de nouveau.',
    he: 'גודל הקובץ לאחר החילוץ רב בהרבה מהצפוי, ולכן הוא לא נפתח. פצלו אותו או שמרו אותו מחדש.',
    ru: 'При распаковке файл становится намного больше ожидаемого, поэтому он не был открыт. Разделите его или сохраните заново.',
    ar: 'حجم الملف بعد فك ضغطه أكبر بكثير من المتوقع، لذلك لم يُفتح. قسّمه أو احفظه من جديد.',
    th: 'เมื่อคลายออก ไฟล์มีขนาดใหญ่กว่าที่ควรมาก จึงไม่ได้เปิด กรุณาแบ่งไฟล์หรือบันทึกใหม่',
  },
  damaged: {
    en: 'The file is damaged and cannot be read. Open it in its own program, save it again and give it anew.',
    fr: 'Le fichier est endommagé et illisible. Ouvrez-le dans son logiciel, enregistrez-le de nouveau et redéposez-le.',
    he: 'הקובץ פגום ולא ניתן לקריאה. פתחו אותו בתוכנה שלו, שמרו אותו מחדש והעלו אותו שוב.',
    ru: 'Файл повреждён и не читается. Откройте его в своей программе, сохраните заново и загрузите ещё раз.',
    ar: 'الملف تالف ولا يمكن قراءته. افتحه في برنامجه واحفظه من جديد ثم أعد رفعه.',
    th: 'ไฟล์เสียหายและอ่านไม่ได้ กรุณาเปิดด้วยโปรแกรมของไฟล์ บันทึกใหม่ แล้วอัปโหลดอีกครั้ง',
  },
  late: {
    en: 'Reading the file took too long. Split it, or save it in another format.',
    fr: 'La lecture du fichier a pris trop de temps. Divisez-le ou enregistrez-le dans un autre format.',
    he: 'קריאת הקובץ ארכה זמן רב מדי. פצלו אותו או שמרו אותו בפורמט אחר.',
    ru: 'Чтение файла заняло слишком много времени. Разделите его или сохраните в другом формате.',
    ar: 'استغرقت قراءة الملف وقتًا طويلًا. قسّمه أو احفظه بصيغة أخرى.',
    th: 'อ่านไฟล์นานเกินไป กรุณาแบ่งไฟล์หรือบันทึกเป็นรูปแบบอื่น',
  },
  there: {
    en: 'This file is among the documents already.',
    fr: 'Ce fichier figure déjà parmi les documents.',
    he: 'הקובץ הזה כבר נמצא בין המסמכים.',
    ru: 'Этот файл уже есть среди документов.',
    ar: 'هذا الملف موجود بالفعل ضمن المستندات.',
    th: 'ไฟล์นี้มีอยู่ในเอกสารแล้ว',
  },
}
