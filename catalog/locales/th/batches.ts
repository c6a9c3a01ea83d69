import type { Locale } from '../keys.ts'

/** The words of what an import changes, and of the page of a batch, in Thai. */
export const batches: Locale['batches'] = {
  changes: 'สิ่งที่ไฟล์นี้เปลี่ยน',
  changed: 'สิ่งที่ไฟล์นี้ได้เปลี่ยน',
  rows: {
    new: 'แถวใหม่',
    changed: 'แถวที่เปลี่ยน',
    unchanged: 'แถวที่ไม่เปลี่ยน',
    gone: 'แถวที่หายไป',
  },
  demonstration: 'แถวข้อมูลสาธิตที่จะถูกนำออกถาวร: {{rows}}',
  goodOnly: 'ส่วนนี้ไม่รวมแถวที่มีข้อผิดพลาด',
  columns: 'ค่าที่เปลี่ยน',
  largest: 'การเปลี่ยนแปลงมากที่สุด',
  row: 'รายการ',
  before: 'ที่บันทึกไว้',
  after: 'ในไฟล์',
  rowGone: 'หายไป',
  byYear: 'รายปี',
  year: 'ปี',
}
