import { referenceOf } from '../documents.ts'

/** What is searched for, and by its code the place that has to be among the places found. */
export interface SearchQuestion {
  readonly q: string
  readonly place?: string
}

const words = (...all: readonly string[]): readonly SearchQuestion[] => all.map((q) => ({ q }))

/** Searches that were used to develop it. */
const first: readonly SearchQuestion[] = [
  ...words('โรงแรม', 'hotel'),
  { q: 'เชียงใหม่', place: 'TH-50' },
  ...words('น้ำตก', 'beautiful beach', 'โรงแรมเชียงใหม่', 'อาหารอร่อย ราคา', 'ท่องเที่ยวคุณภาพ', 'report 4711'),
  ...words(referenceOf(31_337), 'accomodation'),
  { q: 'phuket', place: 'TH-83' },
  ...words('ไม่มีคำนี้แน่นอน', 'qqqqqqqq', 'ปี', 'an'),
]

/** Searches that were written after the search, so it was not tuned to them. */
const fresh: readonly SearchQuestion[] = [
  // Slips of typing.
  { q: 'nakon ratchasima', place: 'TH-30' },
  { q: 'udon tani', place: 'TH-41' },
  { q: 'kanchanabury', place: 'TH-71' },
  { q: 'ayuthaya', place: 'TH-14' },
  { q: 'austalia', place: 'AU' },
  { q: 'philipines', place: 'PH' },
  ...words('resturant', 'friendly staf'),
  // Thai words inside Thai text.
  ...words('พนักงาน', 'ที่จอดรถ', 'ทะเลสวย', 'รถไฟ', 'สะอาดมาก', 'ราคาแพง'),
  // Scripts side by side, and Thai digits for others.
  ...words('hotel เชียงราย', 'โรงแรม phuket', 'รายงาน ๔๗๑๒', 'Report TH-57'),
  // Short, and rare.
  ...words('ตม', 'km', 'เกาะ', 'spa', referenceOf(7), 'เล่มที่ 99', 'zzyzx'),
  // Countries, as the six languages call them.
  { q: 'South Korea', place: 'KR' },
  { q: 'États-Unis', place: 'US' },
  { q: 'royaume-uni', place: 'GB' },
  { q: 'coree du sud', place: 'KR' },
  { q: 'Россия', place: 'RU' },
  { q: 'велкобритания', place: 'GB' },
  { q: 'الصين', place: 'CN' },
  { q: 'اليابان', place: 'JP' },
  { q: 'יפן', place: 'JP' },
  { q: 'הודו', place: 'IN' },
  { q: 'เกาหลีใต้', place: 'KR' },
  { q: 'มาเลเซีย', place: 'MY' },
]

export const searchQuestions = { first, fresh } as const
