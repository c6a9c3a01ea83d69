import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './idleQueue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<p id="one"></p><p id="two"></p><p id="three"></p>'
})

afterEach(() => {
  vi.useRealTimers()
})

function element(id: string): Element {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`No element ${id}.`)
  return element
}

test('tasks run two at a time, in document order of their elements, whoever added them first', () => {
  const done: string[] = []
  for (const id of ['three', 'one', 'two']) runWhenIdle(element(id), () => done.push(id))
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['one', 'two'])
  vi.runAllTimers()
  expect(done).toEqual(['one', 'two', 'three'])
})

test('a task that was removed does not run', () => {
  const done: string[] = []
  const forget = runWhenIdle(element('one'), () => done.push('one'))
  runWhenIdle(element('two'), () => done.push('two'))
  forget()
  vi.runAllTimers()
  expect(done).toEqual(['two'])
})

test('what is on the screen comes first, but is not waited for without end', () => {
  const done: string[] = []
  const card = document.createElement('section')
  card.dataset.state = 'loading'
  document.body.append(card)
  // A tested document has no layout: everything stands at its top and has no height.
  card.getBoundingClientRect = () => new DOMRect(0, 10, 100, 100)
  runWhenIdle(element('one'), () => done.push('one'))
  vi.advanceTimersByTime(200)
  expect(done).toEqual([])
  card.dataset.state = 'ready'
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['one'])

  card.dataset.state = 'loading'
  runWhenIdle(element('two'), () => done.push('two'))
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual(['one'])
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual(['one', 'two'])
})
