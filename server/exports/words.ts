import type { ExportFormat } from '@sala/catalog/api/exports.ts'
import type { Words } from '@sala/catalog/words.ts'

/** What a person reads when a file cannot be made. */

export const busyWords: Words = {
  en: 'Many files are being made just now. Try again in a few seconds.',
  fr: 'De nombreux fichiers sont en cours de création. Réessayez dans quelques secondes.',
  he: 'קבצים רבים נוצרים כעת. נסו שוב בעוד כמה שניות.',
  ru: 'Сейчас создаётся много файлов. Повторите через несколько секунд.',
  ar: 'يجري الآن إنشاء ملفات كثيرة. حاول مجددًا بعد ثوانٍ.',
  th: 'ขณะนี้มีการสร้างไฟล์จำนวนมาก กรุณาลองใหม่ในอีกไม่กี่วินาที',
}

export const lateWords: Words = {
  en: 'The file took too long and was stopped. Choose a shorter period or fewer rows, or take CSV.',
  fr: 'La création du fichier a pris trop de temps. Choisissez une période plus courte, moins de lignes, ou le CSV.',
  he: 'יצירת הקובץ ארכה זמן רב מדי ונעצרה. בחרו תקופה קצרה יותר, פחות שורות, או CSV.',
  ru: 'Создание файла заняло слишком много времени. Выберите более короткий период, меньше строк или CSV.',
  ar: 'استغرق إنشاء الملف وقتًا طويلًا فأُوقف. اختر فترة أقصر أو صفوفًا أقل أو صيغة CSV.',
  th: 'การสร้างไฟล์ใช้เวลานานเกินไปจึงถูกหยุด กรุณาเลือกช่วงเวลาสั้นลง จำนวนแถวน้อยลง หรือใช้ CSV',
}

/** For machines that Typst has no build for (docs/decisions/0006). */
export function notHereWords(format: ExportFormat): Words {
  const name = format.toUpperCase()
  return {
    en: `${name} files cannot be made on the machine that this server runs on. PPT, Excel and CSV can.`,
    fr: `Cette machine ne permet pas de créer des fichiers ${name}. PPT, Excel et CSV sont possibles.`,
    he: `לא ניתן ליצור קובצי ${name} במחשב שבו פועל השרת. אפשר PPT,‏ Excel ו-CSV.`,
    ru: `На этом сервере нельзя создать файлы ${name}. Доступны PPT, Excel и CSV.`,
    ar: `لا يمكن إنشاء ملفات ${name} على جهاز هذا الخادم. المتاح: PPT وExcel وCSV.`,
    th: `เครื่องที่เซิร์ฟเวอร์นี้ทำงานอยู่สร้างไฟล์ ${name} ไม่ได้ ใช้ PPT, Excel หรือ CSV แทนได้`,
  }
}
