import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Language } from '@sala/catalog/words.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { range } from '@sala/widgets/filters/ranges.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { startWords } from '../../testing/words.ts'
import { DaysPicker } from './DaysPicker.tsx'

beforeAll(startWords)
afterAll(() => chooseLanguage('en'))

const voc: Freshness = {
  name: 'voc',
  oldest: '2025-06-10',
  newest: '2026-11-19',
  windowEnd: '2026-11-19',
  months: [{ from: '2025-06', to: '2026-11' }],
  ahead: null,
  status: null,
  source: null,
  importedAt: null,
  demonstration: true,
  version: 1,
}

async function open(language: Language, value: string | null = '7d') {
  await chooseLanguage(language)
  const onChoose = vi.fn()
  const context = makeContext({ today: '2026-11-20', language, datasets: { voc }, names: {} })
  render(<DaysPicker filter={range('voc', { fallback: '30d' })} value={value} context={context} onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('button'))
  return { onChoose, dialog: within(await screen.findByRole('dialog')) }
}

const press = (element: HTMLElement, key: string) => {
  fireEvent.keyDown(element, { key })
  fireEvent.keyUp(element, { key })
}

test('two days make a span, in whichever order they are chosen', async () => {
  const { onChoose, dialog } = await open('en')
  fireEvent.click(dialog.getByRole('button', { name: /November 12, 2026/ }))
  expect(dialog.getByText(/Choose the last day/, { selector: 'p' })).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Previous month' }))
  fireEvent.click(dialog.getByRole('button', { name: /October 30, 2026/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-10-30..2026-11-12')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is chosen now is shown; days without data cannot be chosen', async () => {
  const { onChoose, dialog } = await open('en')
  const chosen = dialog.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent)
  expect(chosen).toEqual(['13', '14', '15', '16', '17', '18', '19'])
  const late = dialog.getByRole('button', { name: /November 20, 2026/ })
  expect(late.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(late)
  fireEvent.click(dialog.getByRole('button', { name: /November 19, 2026, chosen, the last day with data$/ }))
  expect(onChoose).not.toHaveBeenCalled()
  for (const next of dialog.getAllByRole('button', { name: 'Next month' }))
    expect(next).toHaveProperty('disabled', true)
})

test('Thai readers choose in years of the Buddhist era, with texts of ours, and the address has none', async () => {
  const { onChoose, dialog } = await open('th')
  expect(dialog.getByRole('grid', { name: /พฤศจิกายน.*2569/ })).toBeTruthy()
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: '2025-06' } })
  expect(dialog.getByRole('grid', { name: /มิถุนายน.*2568/ })).toBeTruthy()
  expect(dialog.getByRole('button', { name: /10 มิถุนายน.*2568, วันแรกที่มีข้อมูล$/ })).toBeTruthy()
  const day = () => dialog.getByRole('button', { name: /12 มิถุนายน.*2568/ })
  fireEvent.click(day())
  fireEvent.click(day())
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2025-06-12..2025-06-12')
})

test.each([
  ['en', 'Sunday'],
  ['fr', 'lundi'],
  ['ru', 'понедельник'],
  ['he', 'יום ראשון'],
  ['ar', 'السبت'],
  ['th', 'วันอาทิตย์'],
] as const)('a week in %s begins on %s', async (language, weekday) => {
  const { dialog } = await open(language)
  const first = dialog.getByRole('grid').querySelector('tbody tr:nth-child(2) [role=button]')
  expect(first?.getAttribute('aria-label')).toContain(weekday)
})

test('the keyboard walks over the end of a month, and stops where the data do', async () => {
  const { dialog } = await open('en', '2025-06-10..2025-06-30')
  const here = () => dialog.getAllByRole('button').find((button) => button.tabIndex === 0 && button.closest('td'))
  const label = () => here()?.getAttribute('aria-label')
  press(here() ?? document.body, 'ArrowRight')
  expect(label()).toContain('July 1, 2025')
  press(here() ?? document.body, 'PageUp')
  press(here() ?? document.body, 'PageUp')
  expect(label()).toContain('June 10, 2025')
})
