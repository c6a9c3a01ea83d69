import type { Locale } from '../keys.ts'

/** The words of files to download in Thai. */
export const downloads: Locale['downloads'] = {
  notes: {
    sheet: 'หมายเหตุ',
    about: 'เรื่อง',
    value: 'รายละเอียด',
    title: 'ชื่อ',
    warning: 'โปรดทราบ',
    shown: 'ที่แสดง',
    asOf: 'ข้อมูลล่าสุด',
    status: 'สถานะ',
    source: 'ที่มา',
    definition: 'คำจำกัดความ',
    rows: 'แถว',
    madeOn: 'จัดทำเมื่อ',
  },
}
