import { otherDigits } from '../text.ts'

/** Words by which searches are tested (C09), and the ways in which the same letters are typed. */

export const thaiWords: readonly string[] = [
  'น้ำตก',
  'น้ำมัน',
  'น้ำแข็ง',
  'ค้ำคูณ',
  'ย่ำค่ำ',
  'ต่ำสุด',
  'ถ้ำหลวง',
  'ล้ำค่า',
  'ห้องน้ำ',
  'แม่น้ำ',
  'กำไร',
  'จำนวน',
  'คำถาม',
  'ลำปาง',
  'อำเภอ',
  'สำนักงาน',
  'ดำน้ำ',
  'ทำเนียบ',
  'รำไทย',
  'ร้านอาหาร',
  'ที่พัก',
  'เที่ยว',
  'นี้',
  'ผู้ใหญ่',
  'พื้นที่',
  'ขึ้น',
  'ซื้อ',
  'สิ้นปี',
  'ญี่ปุ่น',
  'หมู่บ้าน',
  'แม่สอด',
  'แพร่',
  'แหล่งท่องเที่ยว',
  'แนะนำ',
  'และ',
  'แปดริ้ว',
  'แม่ฮ่องสอน',
  'แก่ง',
  'ปี 2568',
  'รอบ 12 เดือน',
  'ปี ๒๕๖๗',
  'ไตรมาส 3',
  '999',
  'สนามบิน',
  'ตลาดจีน',
  'กรุงเทพฯ',
  'ภูเก็ต',
  'เชียงใหม่',
  'วันสงกรานต์',
  'อนุสาวรีย์',
]

/** The ways in which a word is typed, itself first: all of them look the same, or mean the same number. */
export function spellings(word: string): readonly string[] {
  const ways = [
    word,
    // Sara am in two parts; with a tone mark between them, before them or after them.
    word.replaceAll('\u0e33', '\u0e4d\u0e32'),
    word.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32'),
    word.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e33$1'),
    // The tone before the vowel that it stands on.
    word.replace(/([\u0e31\u0e34-\u0e39])([\u0e48-\u0e4c])/g, '$2$1'),
    // Sara ae as two sara e.
    word.replaceAll('\u0e41', '\u0e40\u0e40'),
    // Spaces and joiners without a width, as web pages and word processors leave them.
    [...word].join('\u200b').replace(/\u200b(\p{M})/gu, '$1'),
    `\ufeff${word}\u2060`,
    otherDigits(word),
  ]
  return [...new Set(ways)]
}
