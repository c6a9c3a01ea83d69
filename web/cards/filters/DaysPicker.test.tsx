import type { Freshness } from '@sala/catalog/api/datasets.ts'
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
  months: [{ from: '2025-06', to: '2026-11' }],
  ahead: null,
  status: null,
  source: null,
  importedAt: null,
  demonstration: true,
  version: 1,
}

async function open(language: 'en' | 'th', value: string | null = '7d') {
  await chooseLanguage(language)
  const onChoose = vi.fn()
  const context = makeContext({ today: '2026-11-20', language, datasets: { voc }, names: {} })
  render(<DaysPicker filter={range('voc', { fallback: '30d' })} value={value} context={context} onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('button'))
  return { onChoose, dialog: within(screen.getByRole('dialog')) }
}

test('two days make a span, in whichever order they are chosen', async () => {
  const { onChoose, dialog } = await open('en')
  fireEvent.click(dialog.getByRole('button', { name: '12 November 2026' }))
  expect(dialog.getByText(/Choose the last day/)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Previous month' }))
  fireEvent.click(dialog.getByRole('button', { name: '30 October 2026' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-10-30..2026-11-12')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is chosen now is shown; days without data cannot be chosen', async () => {
  const { onChoose, dialog } = await open('en')
  const pressed = dialog.getAllByRole('button', { pressed: true }).map((button) => button.dataset.day)
  expect(pressed).toEqual(['2026-11-13', '2026-11-19'])
  const late = dialog.getByRole('button', { name: '20 November 2026' })
  expect(late.ariaDisabled).toBe('true')
  fireEvent.click(late)
  fireEvent.click(dialog.getByRole('button', { name: '19 November 2026' }))
  expect(onChoose).not.toHaveBeenCalled()
  expect(dialog.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true)
})

test('Thai readers choose in years of the Buddhist era, and the address has none', async () => {
  const { onChoose, dialog } = await open('th')
  expect(dialog.getByRole('table', { name: 'พฤศจิกายน 2569' })).toBeTruthy()
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: '2025-06' } })
  expect(dialog.getByRole('table', { name: 'มิถุนายน 2568' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '12 มิถุนายน 2568' }))
  fireEvent.click(dialog.getByRole('button', { name: '12 มิถุนายน 2568' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2025-06-12..2025-06-12')
})

test('the keyboard walks over the end of a month, and stops where the data do', async () => {
  const { dialog } = await open('en', '2025-06-10..2025-06-30')
  const here = () => dialog.getAllByRole('button').find((button) => button.tabIndex === 0 && button.dataset.day)
  fireEvent.keyDown(dialog.getByRole('table'), { key: 'ArrowRight' })
  expect(here()?.dataset.day).toBe('2025-07-01')
  fireEvent.keyDown(dialog.getByRole('table'), { key: 'PageUp' })
  fireEvent.keyDown(dialog.getByRole('table'), { key: 'PageUp' })
  expect(here()?.dataset.day).toBe('2025-06-10')
})
