import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { SelectList } from './SelectList.tsx'

beforeAll(startWords)

test('Enter in the search of a choice sends no form around it', () => {
  const options = ['North', 'South'].map((label) => ({ value: label, label }))
  render(
    <form>
      <input aria-label="Name" />
      <SelectList label="Place" options={options} value="North" typed="west" onChoose={() => undefined} />
    </form>,
  )
  expect(screen.getByLabelText('Name')).toHaveProperty('form', document.forms[0])
  expect(screen.getByRole('combobox')).toHaveProperty('form', null)
})
