import { dashboardSlugs, type SearchHit } from '@sala/catalog/api/search.ts'
import { expect, test } from 'vitest'
import { dashboardNames } from '../dashboards/dashboard.ts'
import { hitAddress } from './hitAddress.ts'

const hit = (id: string, url: string | null = null): SearchHit => ({
  id,
  url,
  title: { text: '', marks: [] },
  text: null,
  link: null,
  date: null,
  dataset: null,
  nearly: false,
})

test('each kind of hit leads to its own page', () => {
  expect(hitAddress('widgets', hit('24', '/admin/widget/income/24'), 'x')).toBe('/admin/widget/income/24')
  expect(hitAddress('dashboards', hit('domestic'), 'x')).toBe('/admin/dashboard/domestic')
  expect(hitAddress('places', hit('TH-50'), 'x')).toBe('/admin/dashboard/domestic/north/TH-50')
  expect(hitAddress('places', hit('north'), 'x')).toBe('/admin/dashboard/domestic/north')
  expect(hitAddress('places', hit('DE'), 'x')).toBe('/admin/dashboard/foreign-market/europe/DE')
  expect(hitAddress('documents', hit('a-b'), 'น้ำ ตก&')).toBe(
    '/admin/documents/a-b?q=%E0%B8%99%E0%B9%89%E0%B8%B3+%E0%B8%95%E0%B8%81%26',
  )
  expect(hitAddress('messages', hit('0'), 'x')).toBeNull()
})

test('the search knows every dashboard of the menu', () => {
  expect([...dashboardSlugs].sort()).toEqual([...dashboardNames].sort())
})

test('a saved exploration is opened by its id', () => {
  expect(hitAddress('explorations', hit('0c36542a-d859-4c46-b8e9-e5433007471e'), 'x')).toBe(
    '/admin/explore?saved=0c36542a-d859-4c46-b8e9-e5433007471e',
  )
})
