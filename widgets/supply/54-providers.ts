import { service } from '@sala/catalog/datasets/service.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns, catalogueRow, wordOf } from '../views/catalogueTable.ts'
import type { TableModel } from '../views/table.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = service
const shown = [
  'service_name',
  'service_type',
  'location_destination',
  'service_telephone',
  'service_address',
  'service_website',
] as const

/** Every provider, paged, sorted and searched by the server. */
export const providers = widget({
  code: 54,
  category: 'supply',
  title: {
    en: 'Service providers',
    fr: 'Prestataires de services',
    he: 'נותני שירות',
    ru: 'Поставщики услуг',
    ar: 'مقدمو الخدمات',
    th: 'ผู้ให้บริการ',
  },
  definition: {
    en: 'Providers of what visitors need, from tour companies and guides to hospitals, with telephone, address and website.',
    fr: 'Prestataires de ce dont les visiteurs ont besoin, des voyagistes et guides aux hôpitaux, avec téléphone, adresse et site web.',
    he: 'נותני שירות שמבקרים זקוקים להם, מחברות תיירות ומדריכים ועד בתי חולים, עם טלפון, כתובת ואתר.',
    ru: 'Поставщики того, что нужно посетителям, от турфирм и гидов до больниц, с телефоном, адресом и сайтом.',
    ar: 'مقدمو ما يحتاج إليه الزوار، من شركات السياحة والمرشدين إلى المستشفيات، مع الهاتف والعنوان والموقع.',
    th: 'ผู้ให้บริการสิ่งที่ผู้เยี่ยมเยือนต้องการ ตั้งแต่บริษัทนำเที่ยวและมัคคุเทศก์ถึงโรงพยาบาล พร้อมโทรศัพท์ ที่อยู่ และเว็บไซต์',
  },
  unit: 'items',
  reads: ['market/service'],
  excel: true,
  public: false,
  paged: 'providers',
  filters: {
    service_type: oneOrAll(words.type, common.allTypes, columns.service_type.words),
    location_destination: destination(),
    ...pagingFilters(shown, 'service_name'),
  },
  ask: ({ service_type, location_destination, ...paging }) => ({
    providers: {
      path: 'market/service',
      query: {
        ...(service_type === null ? {} : { service_type }),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ providers }, _, context): TableModel => ({
    columns: catalogueColumns(service, shown, context),
    rows: providers.rows.map((row) => catalogueRow(service, shown, row, context)),
    count: providers.count,
  }),
  view: (table) => ({ kind: 'table', table, paged: true }),
  rows: (table) => table,
  subtitle: ({ count }, { service_type, location_destination }, context) =>
    subtitleOf(
      labelled(context.say(measures.sum_service.label), number(count, context.language), context.language),
      wordOf(columns.service_type, service_type, context),
      placeName(location_destination, context),
    ),
})
