import type { Locale } from '../keys.ts'

/** The words of the quick links in Thai. */
export const pins: Locale['pins'] = {
  empty: 'ยังไม่มีหน้าที่ปักหมุด หน้าที่ปักหมุดจะเปิดได้จากที่นี่บนทุกเครื่อง',
  name: 'ชื่อของหน้านี้',
  pin: 'ปักหมุดหน้านี้',
  save: 'บันทึก',
  rename: 'เปลี่ยนชื่อ {{name}}',
  isPinned: 'หน้านี้ปักหมุดแล้ว',
  full: 'ปักหมุดได้ไม่เกิน {{most}} หน้า กรุณานำหน้าหนึ่งออกก่อน',
}
