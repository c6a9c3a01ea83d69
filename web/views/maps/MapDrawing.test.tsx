import type { ProvinceMapView } from '@sala/widgets/views/view.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { DrawView } from '../DrawView.tsx'
import { codeOfMaps } from '../lazyViews.tsx'

beforeAll(startWords)
beforeAll(async () => void (await codeOfMaps.load()))

const view: ProvinceMapView = {
  kind: 'province_map',
  unit: 'messages',
  places: [
    { code: 'TH-10', name: 'Bangkok', value: 1200 },
    { code: 'TH-50', name: 'Chiang Mai', value: null },
    { code: 'TH-83', name: 'Phuket', value: 300, symbol: { code: 'rain', label: 'Rain' } },
  ],
  unmatched: [{ name: 'Place not known', value: 7 }],
  breaks: [500],
  description: 'Messages, Bangkok: 1,200',
}

function draw(onPlace = vi.fn()) {
  render(<DrawView view={view} caption="" paging={null} onPlace={onPlace} columnChoice="1" />)
  return { onPlace, list: screen.getByRole('listbox', { name: 'Places on the map' }) }
}
const selected = () => screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.textContent

test('the map says its main figures, and a list all of them; what is on no map is there too', () => {
  const { list } = draw()
  expect(screen.getByRole('img', { name: view.description })).toBeTruthy()
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Bangkok1,200', 'PhuketRain300', 'Chiang MaiNo data'])
  expect(screen.getByRole('heading', { name: 'Not on the map' }).nextElementSibling?.textContent).toBe(
    // What is drawn and what is not make up the total.
    'Place not known 7On the map 1,500Total 1,507',
  )
})

test('the keyboard walks through the places, finds one by its letters, and opens it', () => {
  const { list, onPlace } = draw()
  expect(list.tabIndex).toBe(0)
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  expect(selected()).toContain('Bangkok')
  fireEvent.keyDown(list, { key: 'p' })
  expect(selected()).toContain('Phuket')
  expect(list.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  fireEvent.keyDown(list, { key: 'End' })
  expect(screen.getByRole('status').textContent).toBe('Chiang Mai: –')
  expect(onPlace).not.toHaveBeenCalled()
  fireEvent.keyDown(list, { key: 'Enter' })
  expect(onPlace).toHaveBeenCalledExactlyOnceWith('TH-50', 'province_map')
})

test('a press opens a place', () => {
  const { onPlace } = draw()
  fireEvent.click(screen.getByRole('option', { name: /Phuket/ }))
  expect(onPlace).toHaveBeenCalledExactlyOnceWith('TH-83', 'province_map')
  expect(screen.getByRole('status').textContent).toBe('Phuket: 300 messages')
})

test('a map at its own size is enlarged only', () => {
  draw()
  expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Show the whole map' })).toHaveProperty('disabled', true)
})
