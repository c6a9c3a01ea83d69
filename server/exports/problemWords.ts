import type { ExportFormat } from '@sala/catalog/api/exports.ts'
import type { Words } from '@sala/catalog/words.ts'

/** What a person reads when a file cannot be made. */

export const busyWords: Words = {
  en: 'Many files are being made just now. Try again in a few seconds.',
  fr: 'De nombreux fichiers sont en cours de création. Réessayez dans quelques secondes.',
  he: 'קבצים רבים נמצאים כעת בהכנה. נסו שוב בעוד כמה שניות.',
  ru: 'Сейчас создаётся много файлов. Повторите через несколько секунд.',
  ar: 'يجري الآن إنشاء ملفات كثيرة. حاول مجددًا بعد ثوانٍ.',
  th: 'ขณะนี้มีการสร้างไฟล์จำนวนมาก กรุณาลองใหม่ในอีกไม่กี่วินาที',
}

/** For who has as many files of many cards under way as anyone may have. */
export const ownWords: Words = {
  en: 'Several of your files are being made already. Wait for one of them or cancel it.',
  fr: 'Plusieurs de vos fichiers sont déjà en cours de création. Attendez la fin de l’un d’eux ou annulez-le.',
  he: 'כמה מהקבצים שלכם כבר נמצאים בהכנה. המתינו לאחד מהם או בטלו אותו.',
  ru: 'Несколько ваших файлов уже создаются. Дождитесь одного из них или отмените его.',
  ar: 'يجري بالفعل إنشاء عدة ملفات لك. انتظر أحدها أو ألغِه.',
  th: 'กำลังสร้างไฟล์ของคุณหลายไฟล์อยู่แล้ว กรุณารอหรือยกเลิกไฟล์ใดไฟล์หนึ่ง',
}

/** For a file of many cards that took too long. */
export const lateManyWords: Words = {
  en: 'The file took too long and was stopped. Choose fewer cards, or take them one by one.',
  fr: 'La création du fichier a pris trop de temps et a été arrêtée. Choisissez moins de vignettes ou téléchargez-les une à une.',
  he: 'יצירת הקובץ ארכה זמן רב מדי ונעצרה. בחרו פחות כרטיסים, או הורידו אותם אחד אחד.',
  ru: 'Создание файла заняло слишком много времени и было остановлено. Выберите меньше карточек или скачайте их по одной.',
  ar: 'استغرق إنشاء الملف وقتًا طويلًا فأُوقف. اختر بطاقات أقل أو نزّلها واحدة واحدة.',
  th: 'การสร้างไฟล์ใช้เวลานานเกินไปจึงถูกหยุด กรุณาเลือกการ์ดให้น้อยลง หรือดาวน์โหลดทีละการ์ด',
}

/** For a card that does not offer Excel. */
export const noExcelWords: Words = {
  en: 'This card is not offered as Excel. PDF, PPT and CSV are.',
  fr: 'Cette vignette n’est pas proposée en Excel. PDF, PPT et CSV le sont.',
  he: 'כרטיס זה אינו זמין כ־Excel. אפשר PDF,‏ PPT ו־CSV.',
  ru: 'Эта карточка не выгружается в Excel. Доступны PDF, PPT и CSV.',
  ar: 'لا تتوفر هذه البطاقة بصيغة Excel. المتاح: PDF وPPT وCSV.',
  th: 'การ์ดนี้ไม่มีให้ดาวน์โหลดเป็น Excel ใช้ PDF, PPT หรือ CSV แทนได้',
}

export const lateWords: Words = {
  en: 'The file took too long and was stopped. Choose a shorter period or fewer rows, or take CSV.',
  fr: 'La création du fichier a pris trop de temps et a été arrêtée. Choisissez une période plus courte, moins de lignes, ou le CSV.',
  he: 'יצירת הקובץ ארכה זמן רב מדי ונעצרה. בחרו תקופה קצרה יותר, פחות שורות, או CSV.',
  ru: 'Создание файла заняло слишком много времени и было остановлено. Выберите более короткий период, меньше строк или CSV.',
  ar: 'استغرق إنشاء الملف وقتًا طويلًا فأُوقف. اختر فترة أقصر أو صفوفًا أقل أو صيغة CSV.',
  th: 'การสร้างไฟล์ใช้เวลานานเกินไปจึงถูกหยุด กรุณาเลือกช่วงเวลาสั้นลง จำนวนแถวน้อยลง หรือใช้ CSV',
}

/** For machines that Typst has no build for. */
export function notHereWords(format: ExportFormat): Words {
  const name = format.toUpperCase()
  return {
    en: `${name} files cannot be made on the machine that this server runs on. PPT, Excel and CSV can.`,
    fr: `Cette machine ne permet pas de créer des fichiers ${name}. PPT, Excel et CSV sont possibles.`,
    he: `לא ניתן ליצור קובצי ${name} במחשב שבו פועל השרת. אפשר PPT,‏ Excel ו־CSV.`,
    ru: `На этом сервере нельзя создать файлы ${name}. Доступны PPT, Excel и CSV.`,
    ar: `لا يمكن إنشاء ملفات ${name} على جهاز هذا الخادم. المتاح: PPT وExcel وCSV.`,
    th: `เครื่องที่เซิร์ฟเวอร์นี้ทำงานอยู่สร้างไฟล์ ${name} ไม่ได้ ใช้ PPT, Excel หรือ CSV แทนได้`,
  }
}
