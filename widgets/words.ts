import type { Words } from '@sala/catalog/words.ts'

/** Words that many widgets say, so that one thing has one name everywhere. */
export const common = {
  year: { en: 'Year', fr: 'Année', he: 'שנה', ru: 'Год', ar: 'السنة', th: 'ปี' },
  month: { en: 'Month', fr: 'Mois', he: 'חודש', ru: 'Месяц', ar: 'الشهر', th: 'เดือน' },
  day: { en: 'Day', fr: 'Jour', he: 'יום', ru: 'День', ar: 'اليوم', th: 'วันที่' },
  page: { en: 'Page', fr: 'Page', he: 'עמוד', ru: 'Страница', ar: 'الصفحة', th: 'หน้า' },
  rowsPerPage: {
    en: 'Rows per page',
    fr: 'Lignes par page',
    he: 'שורות בעמוד',
    ru: 'Строк на странице',
    ar: 'صفوف لكل صفحة',
    th: 'จำนวนแถวต่อหน้า',
  },
  sort: { en: 'Sort', fr: 'Tri', he: 'מיון', ru: 'Сортировка', ar: 'الترتيب', th: 'เรียงลำดับ' },
  search: { en: 'Search', fr: 'Recherche', he: 'חיפוש', ru: 'Поиск', ar: 'بحث', th: 'ค้นหา' },
  change: { en: 'Change', fr: 'Évolution', he: 'שינוי', ru: 'Изменение', ar: 'التغيّر', th: 'เปลี่ยนแปลง' },
  share: { en: 'Share', fr: 'Part', he: 'נתח', ru: 'Доля', ar: 'الحصة', th: 'สัดส่วน' },
  total: { en: 'Total', fr: 'Total', he: 'סך הכול', ru: 'Итого', ar: 'المجموع', th: 'รวม' },
  country: { en: 'Country', fr: 'Pays', he: 'מדינה', ru: 'Страна', ar: 'البلد', th: 'ประเทศ' },
  marketRegion: {
    en: 'Market region',
    fr: 'Région de marché',
    he: 'אזור שוק',
    ru: 'Регион рынка',
    ar: 'منطقة السوق',
    th: 'ภูมิภาคตลาด',
  },
  allRegions: {
    en: 'All regions',
    fr: 'Toutes les régions',
    he: 'כל האזורים',
    ru: 'Все регионы',
    ar: 'كل المناطق',
    th: 'ทุกภูมิภาค',
  },
  arrivals: { en: 'Arrivals', fr: 'Arrivées', he: 'כניסות', ru: 'Прибытия', ar: 'الوافدون', th: 'จำนวนผู้เดินทางเข้า' },
  other: { en: 'Other', fr: 'Autres', he: 'אחר', ru: 'Прочие', ar: 'أخرى', th: 'อื่นๆ' },
  noData: {
    en: 'No data',
    fr: 'Aucune donnée',
    he: 'אין נתונים',
    ru: 'Нет данных',
    ar: 'لا توجد بيانات',
    th: 'ไม่มีข้อมูล',
  },
} as const satisfies Readonly<Record<string, Words>>
