import type { Locale } from '../keys.ts'

/** The words of the export tray in Thai. */
export const tray: Locale['tray'] = {
  add: 'เพิ่มลงในถาดส่งออก',
  takeOut: 'นำออกจากถาดส่งออก',
  full: 'ถาดส่งออกเต็มแล้ว: ใส่การ์ดได้ {{most}} ใบ',
  numbered: 'ถาดส่งออก จำนวนการ์ด: {{number}}',
  cards: 'การ์ดในถาด',
  empty: 'ยังไม่มีอะไรในถาด',
  emptyHint: 'เพิ่มการ์ดด้วยปุ่มถาดบนการ์ด แล้วรวมเป็น PDF หนึ่งไฟล์ งานนำเสนอหนึ่งชุด หรือสมุดงานหนึ่งไฟล์',
  newest: 'ตามที่ตั้งไว้ พร้อมข้อมูลล่าสุด',
  dropped: 'การ์ดที่ถูกนำออกเพราะคุณไม่มีสิทธิ์ดูแล้ว: {{number}}',
  name: 'ชื่อไฟล์',
  makeOne: 'สร้างไฟล์เดียวจากการ์ดทั้งหมด',
  clear: 'ล้างถาด',
  list: {
    earlier: 'เลื่อน {{name}} ขึ้น',
    later: 'เลื่อน {{name}} ลง',
    remove: 'นำ {{name}} ออก',
    moved: '{{name}}: ลำดับที่ {{place}} จาก {{of}}',
    removed: 'นำ {{name}} ออกแล้ว',
  },
}
