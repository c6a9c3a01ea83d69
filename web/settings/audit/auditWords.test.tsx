import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { useTargetNames } from './auditWords.ts'

beforeAll(startWords)

test('what something was done to has a name that a person can read, never a long id', () => {
  const { result } = renderHook(useTargetNames)
  const id = '7f536546-aedf-4102-a0ad-ee6aee7d95b6'
  const cases = [
    [{ targetName: 'Colleagues', targetKind: 'role', target: id }, 'Colleagues'],
    [{ targetName: null, targetKind: 'session', target: id }, 'Session'],
    [{ targetName: null, targetKind: 'batch', target: '24' }, 'Import 24'],
    [{ targetName: null, targetKind: 'other', target: 'directory' }, 'directory'],
    [{ targetName: null, targetKind: null, target: null }, '–'],
  ] as const
  for (const [row, words] of cases) expect(result.current(row)).toBe(words)
})
