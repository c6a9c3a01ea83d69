import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in Thai. */
export const search: Locale['search'] = {
  titleFor: 'ค้นหา: “{{keywords}}”',
  found: 'ผลลัพธ์: {{count}}',
  foundLeast: 'ผลลัพธ์: {{count}} ขึ้นไป',
  searching: 'กำลังค้นหา…',
  open: 'เปิดช่องค้นหา',
  close: 'ปิดช่องค้นหา',
  groups: {
    widgets: 'วิดเจ็ต',
    dashboards: 'แดชบอร์ด',
    places: 'สถานที่',
    documents: 'เอกสาร',
    events: 'กิจกรรม',
    news: 'ข่าว',
    messages: 'ข้อความ',
  },
  showMore: 'แสดงเพิ่ม: {{group}}',
  showAll: 'แสดงทุกกลุ่ม',
  first: 'แสดง {{count}} รายการแรก',
  sources: 'ดูทั้งหมดได้ที่',
  nearly: 'สะกดใกล้เคียง',
  failed: 'ค้นหาส่วนนี้ไม่ได้ในขณะนี้ ผลลัพธ์อื่นไม่ได้รับผลกระทบ',
  nothing: 'ไม่พบผลลัพธ์สำหรับ “{{keywords}}”',
  helpWords: 'ลองใช้คำน้อยลงหรือตรวจตัวสะกด เพราะผลลัพธ์ต้องมีครบทุกคำ',
  helpAlike: 'ตัวพิมพ์ใหญ่เล็ก เครื่องหมายกำกับเสียง และเลขไทยหรืออารบิกไม่มีผลต่อการค้นหา',
  helpShort: 'คำที่มีเพียงหนึ่งหรือสองตัวอักษรจะค้นหาเฉพาะในชื่อและหัวข้อ',
  helpRights: 'ค้นหาเฉพาะสิ่งที่คุณมีสิทธิ์เห็น ผู้ดูแลระบบสามารถให้สิทธิ์เพิ่มได้',
  palette: {
    title: 'ไปที่',
    label: 'หน้า วิดเจ็ต สถานที่ หรือเอกสาร',
    hint: '↑ ↓ เลือก · Enter เปิด · Esc ปิด',
    pages: 'หน้า',
    everything: 'ค้นหา “{{keywords}}” ในข้อมูลทั้งหมด',
    nothing: 'ไม่มีหน้า วิดเจ็ต สถานที่ หรือเอกสารชื่อนี้',
  },
}
