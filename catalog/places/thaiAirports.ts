import type { Words } from '../words.ts'
import { airportName, type PlaceName } from './checkpointNames.ts'
import type { ProvinceCode } from './provinces.ts'

/** An airport of Thailand with scheduled flights. */
interface ThaiAirport {
  /** Three letters. */
  readonly iata: string
  readonly province: ProvinceCode
  /** Degrees north and east, to about a kilometre: enough for a marker on a map. */
  readonly latitude: number
  readonly longitude: number
  /** The name without the word for airport. */
  readonly place: PlaceName
  readonly names: Words
}

type ThaiRow = readonly [iata: string, province: ProvinceCode, latitude: number, longitude: number, place: PlaceName]

const thaiRows: readonly ThaiRow[] = [
  [
    'BKK',
    'TH-11',
    13.69,
    100.75,
    { en: 'Suvarnabhumi', th: 'สุวรรณภูมิ', he: 'סוברנבהומי', ru: 'Суварнабхуми', ar: 'سوفارنابومي' },
  ],
  [
    'DMK',
    'TH-10',
    13.91,
    100.61,
    { en: 'Don Mueang', th: 'ดอนเมือง', he: 'דון מואנג', ru: 'Донмыанг', ar: 'دون موانغ' },
  ],
  ['HKT', 'TH-83', 8.11, 98.31, { en: 'Phuket', th: 'ภูเก็ต', he: 'פוקט', ru: 'Пхукет', ar: 'بوكيت' }],
  [
    'CNX',
    'TH-50',
    18.77,
    98.96,
    { en: 'Chiang Mai', th: 'เชียงใหม่', he: 'צ׳יאנג מאי', ru: 'Чиангмай', ar: 'شيانغ ماي' },
  ],
  [
    'CEI',
    'TH-57',
    19.95,
    99.88,
    { en: 'Mae Fah Luang Chiang Rai', th: 'แม่ฟ้าหลวง เชียงราย', he: 'צ׳יאנג ראי', ru: 'Чианграй', ar: 'شيانغ راي' },
  ],
  ['HDY', 'TH-90', 6.93, 100.39, { en: 'Hat Yai', th: 'หาดใหญ่', he: 'האט יאי', ru: 'Хатъяй', ar: 'هات ياي' }],
  ['KBV', 'TH-81', 8.1, 98.99, { en: 'Krabi', th: 'กระบี่', he: 'קראבי', ru: 'Краби', ar: 'كرابي' }],
  ['USM', 'TH-84', 9.55, 100.06, { en: 'Samui', th: 'สมุย', he: 'סמוי', ru: 'Самуи', ar: 'ساموي' }],
  [
    'URT',
    'TH-84',
    9.13,
    99.14,
    { en: 'Surat Thani', th: 'สุราษฎร์ธานี', he: 'סוראט תאני', ru: 'Сураттхани', ar: 'سورات ثاني' },
  ],
  ['UTP', 'TH-21', 12.68, 101, { en: 'U-Tapao', th: 'อู่ตะเภา', he: 'או-טפאו', ru: 'Утапао', ar: 'أوتاباو' }],
  [
    'UTH',
    'TH-41',
    17.39,
    102.79,
    { en: 'Udon Thani', th: 'อุดรธานี', he: 'אודון תאני', ru: 'Удонтхани', ar: 'أودون ثاني' },
  ],
  [
    'UBP',
    'TH-34',
    15.25,
    104.87,
    { en: 'Ubon Ratchathani', th: 'อุบลราชธานี', he: 'אובון ראצ׳טאני', ru: 'Убонратчатхани', ar: 'أوبون راتشاثاني' },
  ],
  ['KKC', 'TH-40', 16.47, 102.78, { en: 'Khon Kaen', th: 'ขอนแก่น', he: 'קון קן', ru: 'Кхонкэн', ar: 'خون كاين' }],
  ['HHQ', 'TH-77', 12.64, 99.95, { en: 'Hua Hin', th: 'หัวหิน', he: 'הואה הין', ru: 'Хуахин', ar: 'هوا هين' }],
  [
    'NST',
    'TH-80',
    8.54,
    99.94,
    {
      en: 'Nakhon Si Thammarat',
      th: 'นครศรีธรรมราช',
      he: 'נקון סי תמראט',
      ru: 'Накхонситхаммарат',
      ar: 'ناخون سي ثامارات',
    },
  ],
  ['TST', 'TH-92', 7.51, 99.62, { en: 'Trang', th: 'ตรัง', he: 'טראנג', ru: 'Транг', ar: 'ترانغ' }],
  [
    'NAW',
    'TH-96',
    6.52,
    101.74,
    { en: 'Narathiwat', th: 'นราธิวาส', he: 'נרתיוואט', ru: 'Наратхиват', ar: 'ناراثيوات' },
  ],
  ['BTZ', 'TH-95', 5.79, 101.15, { en: 'Betong', th: 'เบตง', he: 'בטונג', ru: 'Бетонг', ar: 'بيتونغ' }],
  ['CJM', 'TH-86', 10.71, 99.36, { en: 'Chumphon', th: 'ชุมพร', he: 'צ׳ומפון', ru: 'Чумпхон', ar: 'تشومفون' }],
  ['UNN', 'TH-85', 9.78, 98.59, { en: 'Ranong', th: 'ระนอง', he: 'ראנונג', ru: 'Ранонг', ar: 'رانونغ' }],
  ['LPT', 'TH-52', 18.27, 99.5, { en: 'Lampang', th: 'ลำปาง', he: 'למפאנג', ru: 'Лампанг', ar: 'لامبانغ' }],
  ['PRH', 'TH-54', 18.13, 100.16, { en: 'Phrae', th: 'แพร่', he: 'פרה', ru: 'Пхрэ', ar: 'فراي' }],
  ['NNT', 'TH-55', 18.81, 100.78, { en: 'Nan Nakhon', th: 'น่านนคร', he: 'נאן', ru: 'Нан', ar: 'نان' }],
  [
    'HGN',
    'TH-58',
    19.3,
    97.98,
    { en: 'Mae Hong Son', th: 'แม่ฮ่องสอน', he: 'מה הונג סון', ru: 'Мэхонгсон', ar: 'ماي هونغ سون' },
  ],
  ['MAQ', 'TH-63', 16.7, 98.55, { en: 'Mae Sot', th: 'แม่สอด', he: 'מה סוט', ru: 'Мэсот', ar: 'ماي سوت' }],
  [
    'PHS',
    'TH-65',
    16.78,
    100.28,
    { en: 'Phitsanulok', th: 'พิษณุโลก', he: 'פיטסנולוק', ru: 'Пхитсанулок', ar: 'فيتسانولوك' },
  ],
  ['THS', 'TH-64', 17.24, 99.82, { en: 'Sukhothai', th: 'สุโขทัย', he: 'סוקוטאי', ru: 'Сукхотхай', ar: 'سوخوثاي' }],
  ['LOE', 'TH-42', 17.44, 101.72, { en: 'Loei', th: 'เลย', he: 'ליי', ru: 'Лей', ar: 'لوي' }],
  [
    'SNO',
    'TH-47',
    17.2,
    104.12,
    { en: 'Sakon Nakhon', th: 'สกลนคร', he: 'סקון נקון', ru: 'Саконнакхон', ar: 'ساكون ناخون' },
  ],
  [
    'KOP',
    'TH-48',
    17.38,
    104.64,
    { en: 'Nakhon Phanom', th: 'นครพนม', he: 'נקון פאנום', ru: 'Накхонпханом', ar: 'ناخون فانوم' },
  ],
  ['ROI', 'TH-45', 16.12, 103.77, { en: 'Roi Et', th: 'ร้อยเอ็ด', he: 'רוי את', ru: 'Ройет', ar: 'روي إت' }],
  ['BFV', 'TH-31', 15.23, 103.25, { en: 'Buri Ram', th: 'บุรีรัมย์', he: 'בורירם', ru: 'Бурирам', ar: 'بوريرام' }],
  ['TDX', 'TH-23', 12.27, 102.32, { en: 'Trat', th: 'ตราด', he: 'טראט', ru: 'Трат', ar: 'ترات' }],
]

export const thaiAirports: readonly ThaiAirport[] = thaiRows.map(([iata, province, latitude, longitude, place]) => ({
  iata,
  province,
  latitude,
  longitude,
  place,
  names: airportName(place),
}))

const byIata: ReadonlyMap<string, ThaiAirport> = new Map(thaiAirports.map((airport) => [airport.iata, airport]))

/** The Thai airport of an IATA code in capitals; undefined for any other text. */
export function thaiAirportOf(iata: string): ThaiAirport | undefined {
  return byIata.get(iata)
}
