import { aContext } from '@sala/widgets/testing.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../../testing/words.ts'
import { TimeSlider } from './TimeSlider.tsx'

beforeAll(startWords)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const context = aContext()

function open(month: number | null, waiting = false) {
  const onStep = vi.fn()
  const slider = (chosen: { year: number; month: number | null }, isWaiting = waiting) => (
    <TimeSlider dataset="immigration" chosen={chosen} context={context} waiting={isWaiting} onStep={onStep} />
  )
  const { rerender } = render(slider({ year: 2026, month }))
  return { onStep, show: (chosen: { year: number; month: number | null }) => rerender(slider(chosen)) }
}

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('says its month and asks for the one that it comes to rest at, once', () => {
  const { onStep } = open(8)
  const slider = screen.getByRole('slider', { name: 'Time' })
  expect(slider.getAttribute('aria-valuetext')).toBe('August 2026')
  fireEvent.change(slider, { target: { value: '12' } })
  fireEvent.change(slider, { target: { value: '13' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('February 2025')
  expect(onStep).not.toHaveBeenCalled()
  wait(300)
  expect(onStep).toHaveBeenCalledExactlyOnceWith({ year: 2025, month: 2 })
})

test('steps stop where the figures do, and go on in years', () => {
  const { onStep } = open(10)
  expect(screen.getByRole('button', { name: 'One step on' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: 'Years' }))
  expect(onStep).toHaveBeenCalledExactlyOnceWith({ year: 2026, month: null })
})

test('plays from where it stands, a step at a time, to the end', () => {
  const { onStep, show } = open(9)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  wait(1300)
  expect(onStep).toHaveBeenCalledExactlyOnceWith({ year: 2026, month: 10 })
  show({ year: 2026, month: 10 })
  wait(5000)
  expect(onStep).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('waits for the figures of a step', () => {
  const { onStep } = open(3, true)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  wait(9000)
  expect(onStep).not.toHaveBeenCalled()
})

test('has no play where less motion is wanted', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
  open(3)
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  expect(screen.getByRole('button', { name: 'One step back' })).toBeTruthy()
})
