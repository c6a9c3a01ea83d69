import type { Locale } from '../keys.ts'

/** The words of files to download in Thai. */
export const downloads: Locale['downloads'] = {
  appendix: 'ภาคผนวก: ตาราง',
  headlines: 'ตัวเลขสำคัญ',
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
  pdf: {
    choices: 'ตัวเลือก…',
    title: 'เนื้อหาในไฟล์ PDF',
    table: {
      label: 'ตาราง',
      none: 'ไม่มี: การ์ดละหนึ่งหน้า',
      below: 'ใต้ภาพ',
      appendix: 'เป็นภาคผนวก แยกหน้าต่างหาก',
    },
    rows: {
      label: 'แถวในตาราง',
      page: 'เท่าที่หนึ่งหน้ารับได้',
      all: 'ทั้งหมด (ไม่เกิน 2,000 แถว ไฟล์จะระบุจำนวน)',
    },
  },
}
