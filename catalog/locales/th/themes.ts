import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Thai. */
export const themes: Locale['themes'] = {
  open: 'รูปลักษณ์',
  close: 'ปิดรูปลักษณ์',
  lead: 'เก็บไว้ในเบราว์เซอร์นี้ และเห็นผลทันที',
  reset: 'กลับเป็นค่าเริ่มต้น',
  brightness: {
    legend: 'ความสว่าง',
    system: 'ระบบ',
    light: 'สว่าง',
    dark: 'มืด',
  },
  colours: {
    legend: 'สีของธีม',
    indigo: 'คราม',
    teal: 'เขียวน้ำทะเล',
    blue: 'น้ำเงิน',
    plum: 'ม่วงลูกพลัม',
    green: 'เขียว',
    copper: 'ทองแดง',
  },
  layout: {
    legend: 'การจัดวาง',
    collapsed: 'ย่อแถบด้านข้าง',
    horizontal: 'เมนูด้านบน',
    rightToLeft: 'ขวาไปซ้าย',
  },
  header: {
    legend: 'ส่วนหัว',
    plain: 'เรียบ',
    pale: 'อ่อน',
    accent: 'สีของธีม',
    night: 'กลางคืน',
    river: 'แม่น้ำ',
    sand: 'ทราย',
  },
  picture: {
    which: 'เลือกภาพ',
    overlay: 'สีทับภาพ',
    legend: 'ภาพหลังเมนู',
    on: 'แสดงภาพ',
    mountains: 'ขุนเขาในม่านหมอก',
    islands: 'หมู่เกาะ',
    temple: 'หลังคาวัด',
    terraces: 'นาขั้นบันได',
  },
  animation: {
    legend: 'การปรากฏของหน้า',
    fadeIn: 'ค่อย ๆ ปรากฏ',
    slideInUp: 'จากด้านล่าง',
    slideInDown: 'จากด้านบน',
    slideInStart: 'จากต้นบรรทัด',
    slideInEnd: 'จากท้ายบรรทัด',
    zoomIn: 'ขยาย',
    calm: 'ระบบของคุณตั้งค่าให้ลดการเคลื่อนไหว หน้าจึงปรากฏทันที',
  },
}
