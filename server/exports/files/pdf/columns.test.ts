import type { TableColumn } from '@sala/widgets/views/table.ts'
import { expect, test } from 'vitest'
import { textWidth } from '../../picture/measure.ts'
import { columnsThatFit, columnWidths } from './columns.ts'

const column = (label: string, kind: TableColumn['kind']): TableColumn => ({ key: label, label, kind })
const page = { width: 530, inset: 11 }

test('a Thai head has room as it stands where the page has it, since not every one of its words is found', () => {
  const heads = ['ปี', 'รายได้ (บาท)', 'จีดีพี (ดอลลาร์สหรัฐ)', 'บาทต่อดอลลาร์สหรัฐ', 'จีดีพี (บาท)', 'รายได้ต่อจีดีพี']
  const rows = [['2562', '2,515,272,821,564', '549,395,000,000', '31.05', '17,057,615,960,000', '14.75%']]
  const widths = columnWidths({ columns: heads.map((head) => column(head, 'number')) }, rows, { ...page, size: 9 })
  for (const [at, head] of heads.entries()) {
    const room = (widths[at] ?? 0) - page.inset
    for (const part of head.split(' ')) expect(room, part).toBeGreaterThanOrEqual(textWidth(part, 9, 'strong') - 0.01)
  }
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(page.width)
})

test('figures that have no room in large letters are set in smaller ones, and in the largest where they have', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => column(key, 'number'))
  const figure = '2,215,389,933,813'
  const { size, widths } = columnsThatFit({ columns }, [columns.map(() => figure)], page, [9, 8, 7, 6])
  expect([7, 8]).toContain(size)
  for (const width of widths)
    expect(width - page.inset).toBeGreaterThanOrEqual(textWidth(figure, size, 'strong') - 0.01)
  expect(columnsThatFit({ columns }, [columns.map(() => '12')], page, [9, 8, 7, 6]).size).toBe(9)
})
