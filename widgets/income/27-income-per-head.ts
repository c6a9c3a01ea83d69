import type { Answer } from '@sala/catalog/answers.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName, provincesIn } from '../filters/placeFilters.ts'
import { compareWith } from '../periods/compare.ts'
import { changeOf, figure, sum } from '../periods/periods.ts'
import { monthsSubtitle, type TwoYears } from '../periods/twoYears.ts'
import { yearColumns } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import type { ComparisonView } from '../views/view.ts'
import { receiptsByMonth, shownYear, spendingYear, twoYearsOfSpending, yearHeads } from './spending.ts'

/** The parts first, and what they add up to. */
const types = ['tourist', 'excursionist', 'visitor'] as const
type TravelType = (typeof types)[number]

interface Heads {
  readonly receipts: number | null
  readonly people: number | null
}

interface Place {
  readonly name: string
  readonly of: Readonly<Record<TravelType, HeadsOfYears>>
}

interface HeadsOfYears {
  /** All that is held of the year. */
  readonly held: Heads
  /** All that is held of the year before. */
  readonly heldBefore: Heads
  /** The part of the year, and of the year before, that is compared. */
  readonly current: Heads
  readonly previous: Heads
}

interface PerHeadOfPlaces {
  /** The whole country or region first, where it has parts. */
  readonly places: readonly Place[]
  readonly months: TwoYears
}

interface HeadRow {
  readonly place: string | null
  readonly travel_type: string | null
  readonly year: number
  readonly sum_spending_travel_receipts: number | null
  readonly sum_spending_travel_count: number | null
}

/** What one visitor spends, by the kind of travel and region; by province where a place is chosen. */
export const incomePerHead = widget({
  code: 27,
  category: 'income',
  title: {
    en: 'Income per head',
    fr: 'Recettes par personne',
    he: 'הכנסה לנפש',
    ru: 'Доход на человека',
    ar: 'الإيراد للفرد',
    th: 'รายได้ต่อหัว',
  },
  definition: {
    en: 'Receipts divided by visitors, in baht a head, by travel type and region. A visitor is a tourist, who stays overnight, or an excursionist, who does not.',
    fr: 'Recettes divisées par les visiteurs, en bahts par personne, par type de voyage et région. Un visiteur est un touriste, qui passe la nuit, ou un excursionniste, qui ne la passe pas.',
    he: 'תקבולים חלקי מספר המבקרים, בבאט לנפש, לפי סוג נסיעה ואזור. מבקר הוא תייר, הלן לפחות לילה אחד, או מבקר יום, שאינו לן.',
    ru: 'Поступления, делённые на число посетителей, бат на человека, по виду поездки и региону. Посетитель — турист с ночёвкой или экскурсант без неё.',
    ar: 'العائدات مقسومة على عدد الزوار، بالبات للفرد، حسب نوع السفر والمنطقة. الزائر إما سائح يبيت أو زائر ليوم واحد لا يبيت.',
    th: 'รายได้หารด้วยจำนวนผู้เยี่ยมเยือน หน่วยบาทต่อคน จำแนกตามประเภทการเดินทางและภูมิภาค ผู้เยี่ยมเยือนคือนักท่องเที่ยวที่ค้างคืนและนักทัศนาจรที่ไม่ค้างคืน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: { year: spendingYear, location_destination: destination(), compare: compareWith() },
  ask: (filters, context) => {
    const { location_destination: place } = filters
    return twoYearsOfSpending(shownYear(filters, context), destinationQuery(place), [
      place === null ? 'geographic_region_x_travel_type_x_year' : 'location_destination_x_travel_type_x_year',
    ])
  },
  select: (answers, filters, context): PerHeadOfPlaces => {
    const { location_destination } = filters
    const year = shownYear(filters, context)
    const months = receiptsByMonth(answers, { ...filters, origin: null }, context)
    const isCompared = months.compared.compared.length > 0
    const held = headRows(answers.spending, location_destination)
    const matched = isCompared ? headRows(answers.matched, location_destination) : []
    const headsOf = (own: readonly HeadRow[], type: TravelType, at: number): Heads => {
      const counted = own.filter((row) => row.travel_type === type && row.year === at)
      return {
        receipts: sum(counted.map((row) => figure(row.sum_spending_travel_receipts))),
        people: sum(counted.map((row) => figure(row.sum_spending_travel_count))),
      }
    }
    const placeOf = (name: string, code: string): Place => {
      const within = (rows: readonly HeadRow[]) => rows.filter(({ place }) => place === code)
      const of = (type: TravelType): HeadsOfYears => ({
        held: headsOf(within(held), type, year),
        heldBefore: headsOf(within(held), type, year - 1),
        current: headsOf(within(matched), type, year),
        previous: headsOf(within(matched), type, year - 1),
      })
      return { name, of: { tourist: of('tourist'), excursionist: of('excursionist'), visitor: of('visitor') } }
    }
    const parts = location_destination === null ? geographicRegions : provincesIn(location_destination)
    const places = parts.map((part) => placeOf(context.place(part), part))
    const whole = wholeOf(places, context.place(location_destination ?? 'TH'))
    // A province has no parts: it stands alone.
    return { months, places: parts.length === 1 ? places : [whole, ...places] }
  },
  view: ({ places }, _, context): ComparisonView => ({
    kind: 'comparison',
    shape: 'rows',
    unit: 'baht',
    categories: places.map(({ name }) => name),
    series: types
      .filter((type) => places.some((place) => perHead(place.of[type].held) !== null))
      .map((type) => ({
        key: type,
        name: nameOf(type, context),
        role: 'category',
        values: places.map((place) => perHead(place.of[type].held)),
        changes: places.map(({ of }) => changeIn(of[type])),
      })),
    description: types
      .flatMap((type) => {
        const whole = places[0]?.of[type]
        const value = whole === undefined ? null : perHead(whole.held)
        return whole === undefined || value === null
          ? []
          : [figureSentence(nameOf(type, context), Math.round(value), 'baht', changeIn(whole), context)]
      })
      .join('. '),
  }),
  rows: (selection, { location_destination }, context) => tableOf(selection, location_destination, context),
  subtitle: ({ months }, { location_destination }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_destination, context)),
})

/** The rows of an answer by place: by region in the whole country, else by province. */
function headRows(answer: Answer<'v2/tourist/spending'>, place: string | null): readonly HeadRow[] {
  return place === null
    ? (answer.geographic_region_x_travel_type_x_year ?? []).map((row) => ({
        ...row,
        ...row._id,
        place: row._id.geographic_region,
      }))
    : (answer.location_destination_x_travel_type_x_year ?? []).map((row) => ({
        ...row,
        ...row._id,
        place: row._id.location_destination,
      }))
}

/** The change of receipts per head, over what both years hold. */
const changeIn = ({ current, previous }: HeadsOfYears): number | null => changeOf(perHead(current), perHead(previous))

/**
 * One row for each region and travel type. Visitors are what tourists and excursionists add up to, so they are a sub-total where those
 * are given, and nothing is counted twice; what all of them add up to stands last.
 */
function tableOf({ places, months }: PerHeadOfPlaces, chosen: string | null, context: Context): TableModel {
  const { year } = months
  // One province stands alone, as its own part.
  const whole = places.length === 1 ? undefined : places[0]
  const parts = whole === undefined ? places : places.slice(1)
  // Where less than the figure is compared, the compared part stands beside it.
  const isPart = places.some(({ of }) => types.some((type) => differ(of[type].held, of[type].current)))
  const isPartBefore = places.some(({ of }) => types.some((type) => differ(of[type].heldBefore, of[type].previous)))
  const rowsOf = (place: Place, isWhole: boolean): readonly TableRow[] => {
    const parted = place.of.tourist.held.people !== null || place.of.excursionist.held.people !== null
    return types.flatMap((type): readonly TableRow[] => {
      const heads = place.of[type]
      const { held, current, previous } = heads
      if (held.people === null) return []
      const isPart = type !== 'visitor' || !parted
      return [
        {
          level: isWhole ? (type === 'visitor' ? 'total' : 'subtotal') : isPart ? 'row' : 'subtotal',
          group: place.name,
          cells: {
            place: place.name,
            type: nameOf(type, context),
            receipts: held.receipts,
            people: held.people,
            current: rounded(perHead(held)),
            ...(isPart ? { compared: rounded(perHead(current)) } : {}),
            previous: rounded(perHead(previous)),
            change: changeIn(heads),
          },
        },
      ]
    })
  }
  const rows = [...parts.flatMap((place) => rowsOf(place, false)), ...(whole ? rowsOf(whole, true) : [])]
  return {
    columns: [
      { key: 'place', label: context.say(chosen === null ? common.region : common.province), kind: 'text' },
      { key: 'type', label: context.say(spending.columns.travel_type.label), kind: 'text' },
      { key: 'receipts', label: context.say(spending.measures.sum_spending_travel_receipts.label), kind: 'number' },
      { key: 'people', label: context.say(spending.measures.sum_spending_travel_count.label), kind: 'number' },
      ...perHeadColumns(year, { isPart, isPartBefore }, context),
    ],
    rows,
    count: rows.length,
  }
}

const differ = (held: Heads, part: Heads): boolean =>
  part.people !== null && (part.people !== held.people || part.receipts !== held.receipts)

function perHeadColumns(
  year: number,
  { isPart, isPartBefore }: { readonly isPart: boolean; readonly isPartBefore: boolean },
  context: Context,
): readonly TableColumn[] {
  const heads = yearHeads(year, context)
  const named = (head: string) => listed([context.say(spending.measures.avg_spending.label), head], context.language)
  const [, , change] = yearColumns(year, context)
  return [
    { key: 'current', label: named(heads.current), kind: 'number' },
    ...(isPart ? [{ key: 'compared', label: named(heads.compared.current), kind: 'number' as const }] : []),
    { key: 'previous', label: named(isPartBefore ? heads.compared.previous : heads.previous), kind: 'number' },
    ...(change ? [change] : []),
  ]
}

function together(...parts: readonly Heads[]): Heads {
  return { receipts: sum(parts.map(({ receipts }) => receipts)), people: sum(parts.map(({ people }) => people)) }
}

/** What regions or provinces add up to. */
function wholeOf(parts: readonly Place[], name: string): Place {
  const all = (type: TravelType): HeadsOfYears => ({
    held: together(...parts.map(({ of }) => of[type].held)),
    heldBefore: together(...parts.map(({ of }) => of[type].heldBefore)),
    current: together(...parts.map(({ of }) => of[type].current)),
    previous: together(...parts.map(({ of }) => of[type].previous)),
  })
  return { name, of: { tourist: all('tourist'), excursionist: all('excursionist'), visitor: all('visitor') } }
}

function perHead({ receipts, people }: Heads): number | null {
  const value = receipts === null || people === null || people === 0 ? null : receipts / people
  return figure(value)
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

function nameOf(type: TravelType, context: Context): string {
  return wordOf(spending.columns.travel_type, type, context) ?? type
}
