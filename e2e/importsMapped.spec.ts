import type { Page } from '@playwright/test'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { everyCase, firstCases } from '@sala/catalog/testing/everyCase.ts'
import { faultsOf } from './axe.ts'
import { choose, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const { batches, common, form, imports, list, recipes } = (await loadLocale('en')).words

/** A file that is damaged in one way, and what a person says of it: roles of rows by number, columns from left to right. */
interface Damaged {
  readonly name: string
  readonly lines: readonly string[]
  readonly rows: Readonly<Record<number, 'head' | 'total' | 'skip' | 'end'>>
  readonly columns: readonly string[]
}
const [place, people, year] = ['location_source', 'population_number', 'year']

const everyDamage: readonly Damaged[] = [
  {
    name: 'words',
    lines: ['Wo,Leute,Wann', 'JP,11,1991', 'KR,7,1991'],
    rows: { 1: 'head' },
    columns: [place, people, year],
  },
  {
    name: 'swapped',
    lines: ['Ein Titel,,', ',,', 'Anno,Land X,Menge', '1992,JP,12', '1992,KR,8'],
    rows: { 3: 'head' },
    columns: [year, place, people],
  },
  {
    name: 'total',
    lines: ['Ort,Volk,Zeit', 'Zusammengezählt,22,1993', 'JP,13,1993', 'KR,9,1993'],
    rows: { 1: 'head', 2: 'skip' },
    columns: [place, people, year],
  },
  {
    name: 'notes',
    lines: ['Staat;Bewohner;Stand', 'JP;14;1994', 'KR;10;1994', 'Anmerkungen folgen;;', 'US;1;1994'],
    rows: { 1: 'head', 4: 'end' },
    columns: [place, people, year],
  },
  {
    name: 'between',
    lines: ['Nr,Gegend,Rest,Köpfe,Jahrgang', '1,JP,x,15,1995', '2,KR,y,11,1995'],
    rows: { 1: 'head' },
    columns: ['', place, '', people, year],
  },
]

const monthAndYear = (month: string) =>
  new Date(`${month}-1`).toLocaleDateString('en', { month: 'long', year: 'numeric' })

/** One of the five, unless every case is asked for. */
const damaged = firstCases(everyDamage, 1)

async function upload(page: Page, { name, lines }: Pick<Damaged, 'name' | 'lines'>) {
  await page.goto('/admin/setting/imports/add?dataset=population')
  const buffer = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByText(`${name}.csv`)).toBeVisible()
  await page.getByRole('button', { name: imports.check, exact: true }).click()
  await expect(page.getByRole('button', { name: imports.mapping.open })).toBeVisible()
}

const wellOf = (page: Page, column: string) =>
  page.getByRole('group', { name: labelOf(findDataset('population')?.columns[column], column, 'en'), exact: true })
const handleOf = (page: Page, number: number) =>
  page.getByRole('button', { name: imports.mapping.move.replace('{number}', String(number)), exact: true })

async function press(page: Page, number: number, column: string) {
  const sheet = page.getByRole('table', { name: imports.mapping.title })
  await choose(sheet.getByLabel(imports.fieldNumber.replace('{number}', String(number)), { exact: true }), column)
}

async function drag(page: Page, number: number, column: string) {
  // Where its head has no control.
  const head = page.getByRole('columnheader').filter({ has: handleOf(page, number) })
  await head.dragTo(wellOf(page, column), { sourcePosition: { x: 3, y: 3 } })
}

async function moveByKeyboard(page: Page, number: number, column: string) {
  await handleOf(page, number).press('Enter')
  const well = wellOf(page, column)
  await expect(page.locator('fieldset[data-target=true]')).toBeVisible()
  while ((await well.getAttribute('data-target')) !== 'true') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

async function map(page: Page, { name, rows, columns }: Damaged) {
  await page.getByRole('button', { name: imports.mapping.open }).click()
  const sheet = page.getByRole('table', { name: imports.mapping.title })
  await page.getByLabel(imports.mapping.name).fill(name)
  for (const [row, role] of Object.entries(rows)) {
    await choose(sheet.getByLabel(imports.mapping.rowIs.replace('{row}', row), { exact: true }), role)
  }
  const ways = [drag, moveByKeyboard, press]
  for (const [index, column] of columns.entries()) {
    if (column === '') continue
    await ways[index % ways.length]?.(page, index + 1, column)
    // However a column was given to a field, its field says so and so does its list.
    await expect(
      sheet.getByLabel(imports.fieldNumber.replace('{number}', String(index + 1)), { exact: true }),
    ).toHaveValue(column)
    await expect(wellOf(page, column)).not.toContainText(imports.mapping.noColumn)
  }
  await page.getByRole('button', { name: imports.mapping.check }).click()
  await page.getByRole('button', { name: imports.mapping.keep }).click()
  await expect(page.getByText(imports.mapping.kept.replace('{name}', name))).toBeVisible()
}

async function store(page: Page, name: string) {
  await page.getByRole('button', { name: imports.storeAll.replace('{rows}', '2') }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`${name}\\.csv`) })).toBeVisible()
}

/** Opens a recipe of three columns on a file with a title and a row more, leaves that row out, and saves it. */
async function edit(page: Page, name: string) {
  await page.getByRole('link', { name: list.edit.replace('{name}', name) }).click()
  const lines = ['Ein Titel,,', 'Wo,Leute,Wann', 'JP,11,1990', 'KR,7,1990', 'Rest,5,1990']
  const buffer = Buffer.from(lines.join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: imports.check, exact: true }).click()
  const sheet = page.getByRole('table', { name: imports.mapping.title })
  const roleOf = (row: string) => sheet.getByLabel(imports.mapping.rowIs.replace('{row}', row), { exact: true })
  // As it was said, although its head has moved down.
  await expect(roleOf('2')).toHaveValue('head')
  await expect(page.getByLabel(imports.mapping.name)).toHaveValue(name)
  for (const [index, column] of [place, people, year].entries()) {
    const label = imports.fieldNumber.replace('{number}', String(index + 1))
    await expect(sheet.getByLabel(label, { exact: true })).toHaveValue(column)
  }
  await choose(roleOf('5'), 'skip')
  await page.getByRole('button', { name: imports.mapping.check }).click()
  await page.getByRole('button', { name: recipes.save }).click()
  await expect(page.getByText(recipes.saved.replace('{name}', name).replace('{version}', '2'))).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: form.toList }).click()
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) })
  await expect(row).toContainText(recipes.triedOn.replace('{file}', 'edited.csv'))
  await row.getByText(recipes.says).click()
  await expect(row.getByRole('definition').filter({ hasText: /^\W*Rest\W*$/ })).toBeVisible()
}

/** Looks at the first version of a recipe that was edited once, and makes it the present one again. */
async function bringBack(page: Page, name: string) {
  await page.getByRole('button', { name: recipes.historyTitle.replace('{name}', name) }).click()
  const dialog = page.getByRole('dialog')
  const versions = dialog.locator('ol > li')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(recipes.skip)
  await expect(versions.first()).toContainText(recipes.present)
  const says = recipes.saysOf.replace('{version}', '2').replace('{name}', name)
  await versions.first().getByText(says).click()
  await expect(
    versions
      .first()
      .getByRole('definition')
      .filter({ hasText: /^\W*Rest\W*$/ }),
  ).toBeVisible()
  await expect(versions.last()).toContainText(recipes.triedOn.replace('{file}', 'words.csv'))
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: recipes.bringBack.replace('{version}', '1') }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) })
  await expect(row).toContainText(recipes.version.replace('{version}', '3'))
  await expect(row).toContainText(recipes.triedOn.replace('{file}', 'words.csv'))
}

test('damaged files are mapped by hand and stored, and the next file of each shape is read by itself', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/setting/imports')
  for (const [index, file] of damaged.entries()) {
    await upload(page, file)
    await map(page, file)
    if (index === 0) expect(await faultsOf(page)).toEqual([])
    await store(page, file.name)
  }
  for (const file of damaged) {
    const lines = file.lines.map((line) => line.replaceAll(/199\d/g, '1990').replaceAll('JP', 'CN'))
    await upload(page, { name: `${file.name} next`, lines })
    // Read as it was said once: nothing is left to say.
    await expect(page.locator('main li', { hasText: /^Read by the recipe/ })).toContainText(file.name)
    await expect(page.getByRole('button', { name: imports.storeAll.replace('{rows}', '2') })).toBeVisible()
  }
  if (!everyCase) return

  // Their page: what each fits, its file, another name, the trash and back, and brought in from the file.
  await page.goto('/admin/setting/imports')
  await page.getByRole('link', { name: recipes.title }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
  await expect(row('words')).toContainText('Wo · Leute · Wann')
  await expect(row('words')).toContainText(recipes.triedOn.replace('{file}', 'words.csv'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: recipes.export.replace('{name}', 'words') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('words.json')
  await edit(page, 'words')
  await bringBack(page, 'words')
  await page.getByRole('button', { name: recipes.renameTitle.replace('{name}', 'words') }).click()
  await page.getByRole('dialog').getByLabel(recipes.name).fill('German words')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: recipes.rename }).click()
  await expect(row('German words')).toContainText(recipes.version.replace('{version}', '4'))
  await page.getByRole('button', { name: list.delete.replace('{name}', 'German words') }).click()
  await page.getByRole('dialog').getByRole('button', { name: common.yes }).click()
  await expect(row('German words')).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(await download.path())
  await expect(row('words')).toContainText(recipes.untried)
  await choose(page.getByLabel(list.show), 'true')
  await page.getByRole('button', { name: list.restore.replace('{name}', 'German words') }).click()
  await expect(row('German words')).toHaveCount(0)
  await choose(page.getByLabel(list.show), '')
  await expect(row('German words')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('a table whose records run across is drawn with rows and columns exchanged, and stored', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', '/admin/setting/imports')
  await upload(page, { name: 'across', lines: ['Wo,JP,KR', 'Leute,16,12', 'Wann,1996,1996'] })
  await page.getByRole('button', { name: imports.mapping.open }).click()
  const sheet = page.getByRole('table', { name: imports.mapping.title })
  await expect(sheet.getByRole('rowheader')).toHaveText(['1', '2', '3'])
  await page.getByLabel(imports.mapping.transposed).check()
  await expect(sheet.getByRole('rowheader')).toHaveText(['A', 'B', 'C'])
  await page.getByLabel(imports.mapping.name).fill('across')
  await choose(sheet.getByLabel(imports.mapping.columnIs.replace('{column}', 'A'), { exact: true }), 'head')
  for (const [index, column] of [place, people, year].entries()) {
    const label = imports.rowNumber.replace('{number}', String(index + 1))
    await choose(sheet.getByLabel(label, { exact: true }), column)
  }
  await page.getByRole('button', { name: imports.mapping.check }).click()
  // The preview names the columns of the file, and the sheet stays as it was drawn.
  await expect(page.getByText(batches.transposed)).toBeVisible()
  const table = page.getByRole('table', { name: batches.asRead })
  await expect(table.getByRole('rowheader')).toHaveText(['B', 'C'])
  await expect(sheet.getByRole('rowheader')).toHaveText(['A', 'B', 'C'])
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: imports.mapping.keep }).click()
  await expect(page.getByText(imports.mapping.kept.replace('{name}', 'across'))).toBeVisible()
  await store(page, 'across')
})

test('a table with a column a month for five years is mapped by hand, its names far to the right of its months', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', '/admin/setting/imports')
  const months = Array.from({ length: 60 }, (_, at) => monthAndYear(`${2015 + Math.floor(at / 12)}-${(at % 12) + 1}`))
  const line = (place: string, first: string | number, figure: (at: number) => string | number) =>
    [first, ...months.map((_, at) => figure(at)), ...Array(9).fill('-'), place].join(',')
  const lines = [
    line('Herkunft', 'Nr', (at) => months[at] ?? ''),
    line('JP', 1, (at) => 100 + at),
    line('KR', 2, (at) => 200 + at),
  ]
  await page.goto('/admin/setting/imports/add?dataset=immigration')
  const buffer = Buffer.from(lines.map((text) => `${text}\n`).join(''))
  await page.locator('input[type=file]').setInputFiles({ name: 'five years.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: imports.check, exact: true }).click()
  await page.getByRole('button', { name: imports.mapping.open }).click()
  const sheet = page.getByRole('table', { name: imports.mapping.title })
  await page.getByLabel(imports.mapping.name).fill('five years')
  await choose(page.getByLabel(imports.mapping.layout), 'periods')
  await choose(sheet.getByLabel(imports.mapping.rowIs.replace('{row}', '1'), { exact: true }), 'head')
  // The seventy-first column is on the second page of columns.
  const mapping = page.locator('section').filter({ has: sheet })
  const shownRows = (from: number, to: number) =>
    imports.columnsShown.replace('{from}', `${from}`).replace('{to}', `${to}`).replace('{count}', '71')
  await expect(mapping.getByText(shownRows(1, 64))).toBeVisible()
  await mapping.getByRole('button', { name: imports.columnsAfter }).click()
  await expect(mapping.getByText(shownRows(65, 71))).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await press(page, 71, 'location_source')
  await mapping.getByRole('button', { name: imports.columnsBefore }).click()
  await expect(sheet.getByText(monthAndYear('2019-12'))).toHaveCount(1)
  await page.getByRole('button', { name: imports.mapping.check }).click()
  await expect(page.locator('main li', { hasText: /^Read by the recipe/ })).toContainText('five years')
  const table = page.getByRole('table', { name: batches.asRead }).first()
  await expect(table.getByRole('row').nth(60)).toContainText('159')
  await page.getByRole('button', { name: imports.mapping.keep }).click()
  await expect(page.getByText(imports.mapping.kept.replace('{name}', 'five years'))).toBeVisible()
})
