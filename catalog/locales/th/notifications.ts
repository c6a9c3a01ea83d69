import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Thai. */
export const notifications: Locale['notifications'] = {
  numbered: 'การแจ้งเตือนที่ยังไม่ได้อ่าน: {{number}}',
  empty: 'ไม่มีเรื่องที่ต้องแจ้ง',
  more: 'แสดงเพิ่มเติม',
  readAll: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด',
  markRead: 'ทำเครื่องหมาย “{{title}}” ว่าอ่านแล้ว',
  markUnread: 'ทำเครื่องหมาย “{{title}}” ว่ายังไม่ได้อ่าน',
  unread: 'ยังไม่ได้อ่าน',
  imported: 'ตัวเลขใหม่: {{dataset}}',
  importedSeveral: 'ตัวเลขใหม่ใน {{datasets}} ชุดข้อมูล',
  fileOf: '{{file}} จำนวนแถว: {{rows}}',
  filesOf: 'จำนวนไฟล์: {{files}} แถว: {{rows}}',
  demonstration: 'โหลดข้อมูลสาธิตแล้ว',
  failed: 'นำเข้าไม่สำเร็จ: {{file}}',
  faultsOf: '{{dataset}} ข้อผิดพลาด: {{faults}}',
  waiting: '{{name}} ขอบัญชีผู้ใช้',
  late: 'ล่าช้า: {{dataset}}',
  due: 'ตัวเลขใหม่ครบกำหนดเมื่อ {{date}}',
  ready: '“{{title}}” พร้อมแล้ว ({{format}})',
  until: 'ดาวน์โหลดได้ถึง {{time}}',
}
