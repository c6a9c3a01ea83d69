import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../../testing/words.ts'
import { RowChoice } from './SheetPreviews.tsx'

beforeAll(async () => {
  await startWords()
})

test.each([
  [true, 'From column', 'dq1', 'DQ', 121],
  [false, 'From row', '0dq121', '121', 121],
])(
  'the first record that is shown is named as the file names it (transposed: %s)',
  (transposed, label, typed, text, number) => {
    const chosen: number[] = []
    render(<RowChoice transposed={transposed} busy={false} onFrom={(from) => chosen.push(from)} onFirst={null} />)
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value: typed } })
    expect(field).toHaveProperty('value', text)
    fireEvent.click(screen.getByRole('button', { name: 'Show rows' }))
    expect(chosen).toEqual([number])
  },
)
