import { dataset } from '../dataset.ts'
import { choice, dayOf, province, text } from './columns.ts'
import { address } from './messages.ts'

/** One event or activity that visitors can go to. */
export const event = dataset({
  name: 'event',
  label: { en: 'Events', fr: 'Événements', he: 'אירועים', ru: 'События', ar: 'الفعاليات', th: 'กิจกรรมและงานประเพณี' },
  row: {
    en: 'One event or activity',
    fr: 'Un événement ou une activité',
    he: 'אירוע או פעילות אחת',
    ru: 'Одно событие или мероприятие',
    ar: 'فعالية أو نشاط واحد',
    th: 'งานหรือกิจกรรมหนึ่งรายการ',
  },
  columns: {
    event_date_start: {
      ...dayOf({
        en: 'First day',
        fr: 'Premier jour',
        he: 'יום ראשון',
        ru: 'Первый день',
        ar: 'اليوم الأول',
        th: 'วันเริ่ม',
      }),
      headings: ['from', 'start', 'start date', 'วันที่เริ่ม', 'วันเริ่ม'],
    },
    event_date_end: {
      ...dayOf({
        en: 'Last day',
        fr: 'Dernier jour',
        he: 'יום אחרון',
        ru: 'Последний день',
        ar: 'اليوم الأخير',
        th: 'วันสิ้นสุด',
      }),
      headings: ['to', 'end', 'end date', 'วันที่สิ้นสุด', 'วันสิ้นสุด'],
      absent: 'optional',
    },
    event_title: text(
      300,
      { en: 'Title', fr: 'Titre', he: 'כותרת', ru: 'Название', ar: 'العنوان', th: 'ชื่องาน' },
      ['title', 'event', 'ชื่องาน', 'ชื่อกิจกรรม'],
      'required',
    ),
    event_description: text(
      5000,
      { en: 'Description', fr: 'Description', he: 'תיאור', ru: 'Описание', ar: 'الوصف', th: 'รายละเอียด' },
      ['description', 'รายละเอียด'],
      'optional',
    ),
    event_province: province('optional'),
    event_category: choice(
      ['festival', 'religious', 'music', 'sport', 'food', 'culture', 'exhibition', 'nature', 'market', 'other'],
      {
        festival: { en: 'Festival', fr: 'Festival', he: 'פסטיבל', ru: 'Фестиваль', ar: 'مهرجان', th: 'เทศกาล' },
        religious: { en: 'Religious', fr: 'Religieux', he: 'דתי', ru: 'Религиозное', ar: 'ديني', th: 'ศาสนาและประเพณี' },
        music: { en: 'Music', fr: 'Musique', he: 'מוזיקה', ru: 'Музыка', ar: 'موسيقى', th: 'ดนตรี' },
        sport: { en: 'Sport', fr: 'Sport', he: 'ספורט', ru: 'Спорт', ar: 'رياضة', th: 'กีฬา' },
        food: { en: 'Food', fr: 'Gastronomie', he: 'אוכל', ru: 'Еда', ar: 'الطعام', th: 'อาหาร' },
        culture: {
          en: 'Art and culture',
          fr: 'Art et culture',
          he: 'אמנות ותרבות',
          ru: 'Искусство и культура',
          ar: 'الفن والثقافة',
          th: 'ศิลปวัฒนธรรม',
        },
        exhibition: {
          en: 'Exhibition and fair',
          fr: 'Exposition et foire',
          he: 'תערוכה ויריד',
          ru: 'Выставка и ярмарка',
          ar: 'معرض',
          th: 'นิทรรศการและงานแสดงสินค้า',
        },
        nature: { en: 'Nature', fr: 'Nature', he: 'טבע', ru: 'Природа', ar: 'الطبيعة', th: 'ธรรมชาติ' },
        market: { en: 'Market', fr: 'Marché', he: 'שוק', ru: 'Рынок', ar: 'سوق', th: 'ตลาดนัดและถนนคนเดิน' },
        other: { en: 'Other', fr: 'Autre', he: 'אחר', ru: 'Другое', ar: 'أخرى', th: 'อื่น ๆ' },
      },
      { en: 'Category', fr: 'Catégorie', he: 'קטגוריה', ru: 'Категория', ar: 'الفئة', th: 'หมวดหมู่' },
      ['category', 'หมวดหมู่', 'ประเภทกิจกรรม'],
      { default: 'other' },
    ),
    event_page_url: address(['page']),
  },
  derived: { geographic_region: { from: 'event_province', how: 'geographic_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['event_date_start', 'event_title', 'event_province'],
  status: null,
  wholeYears: null,
  newest: 'event_date_start',
  due: { every: 'year', withinDays: 365 },
  template: { wide: null, aggregates: null, units: {} },
})
