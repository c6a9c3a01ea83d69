import type { Words } from '@sala/catalog/words.ts'

/** Words of the widgets of weather. */
export const words = {
  temperature: {
    en: 'Temperature',
    fr: 'Température',
    he: 'טמפרטורה',
    ru: 'Температура',
    ar: 'درجة الحرارة',
    th: 'อุณหภูมิ',
  },
  lowestToHighest: {
    en: 'Lowest to highest',
    fr: 'Du minimum au maximum',
    he: 'מהמזערית למרבית',
    ru: 'От минимума до максимума',
    ar: 'من الأدنى إلى الأعلى',
    th: 'ต่ำสุดถึงสูงสุด',
  },
  difference: {
    en: 'Difference',
    fr: 'Écart',
    he: 'הפרש',
    ru: 'Разница',
    ar: 'الفرق',
    th: 'ผลต่าง',
  },
  daysKnown: {
    en: '{month}: {days} of {all} days',
    fr: '{month}\u202f: {days} jours sur {all}',
    he: '{month}: {days} מתוך {all} ימים',
    ru: '{month}, дней: {days} из {all}',
    ar: '{month}: {days} من {all} يومًا',
    th: '{month}: {days} จาก {all} วัน',
  },
  forecastFor: {
    en: 'Forecast for',
    fr: 'Prévision pour',
    he: 'תחזית ליום',
    ru: 'Прогноз на',
    ar: 'توقعات يوم',
    th: 'พยากรณ์วันที่',
  },
  provincesByCondition: {
    en: 'Provinces by condition',
    fr: 'Provinces par conditions',
    he: 'מחוזות לפי מזג האוויר',
    ru: 'Провинции по погоде',
    ar: 'المقاطعات حسب حالة الطقس',
    th: 'จำนวนจังหวัดตามลักษณะอากาศ',
  },
  provinces: { en: 'Provinces', fr: 'Provinces', he: 'מחוזות', ru: 'Провинции', ar: 'المقاطعات', th: 'จังหวัด' },
} as const satisfies Readonly<Record<string, Words>>
