import { afterEach, expect, test, vi } from 'vitest'
import { printWhenDrawn } from './printWhenDrawn.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test('a page is printed when its last card and its last picture are drawn', async () => {
  vi.useFakeTimers()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const onCall = vi.fn()
  window.addEventListener('beforeprint', onCall, { once: true })
  document.body.innerHTML = '<section data-widget="23" data-state="loading"></section>'
  const printed = printWhenDrawn()
  expect(onCall).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(500)
  const card = document.querySelector('section')
  if (card === null) throw new Error('No card.')
  card.dataset.state = 'ready'
  card.innerHTML = '<div data-drawn="false"></div>'
  await vi.advanceTimersByTimeAsync(500)
  expect(print).not.toHaveBeenCalled()
  card.innerHTML = '<div data-drawn="true"></div>'
  await vi.advanceTimersByTimeAsync(500)
  await printed
  expect(print).toHaveBeenCalledOnce()
})

test('what never comes is not waited for without end', async () => {
  vi.useFakeTimers()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  document.body.innerHTML = '<section data-widget="23" data-state="loading"></section>'
  void printWhenDrawn()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(print).toHaveBeenCalledOnce()
})
