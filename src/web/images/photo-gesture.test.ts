import { expect, test } from 'vitest'
import type { Finger, Gesture } from './photo-gesture.ts'
import { atRest, cancel, enlarge, lift, move, press } from './photo-gesture.ts'

const frame = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 300 } }
const finger = (x: number, y = 0, id = 1): Finger => ({ id, x, y })
const moved = (gesture: Gesture, ...path: Finger[]) =>
  path.reduce((now, one) => move(now, one, frame), gesture)

test('a swipe of 50 pixels turns to the neighbour on the other side, a shorter one goes back', () => {
  const swiped = (to: number) => lift(moved(press(atRest, finger(0)), finger(to / 2), finger(to)), 1)
  expect(swiped(-50)).toEqual({ gesture: atRest, turn: 1 })
  expect(swiped(50)).toEqual({ gesture: atRest, turn: -1 })
  expect(swiped(-49)).toEqual({ gesture: atRest })
})

test('the picture follows the finger sideways only', () => {
  const { view } = moved(press(atRest, finger(0)), finger(30, 40))
  expect(view).toEqual({ scale: 1, x: 30, y: 0 })
})

test('a press that trembles is a tap, and a finger that came back from a swipe is none', () => {
  const pressed = press(atRest, finger(0))
  expect(lift(moved(pressed, finger(3, 3)), 1)).toEqual({ gesture: atRest, isTap: true })
  expect(lift(moved(pressed, finger(60), finger(0)), 1)).toEqual({ gesture: atRest })
})

test('a slow drag in steps smaller than a tremble is a swipe all the same', () => {
  const steps = Array.from({ length: 30 }, (_, step) => finger(-2 * step - 2))
  expect(lift(moved(press(atRest, finger(0)), ...steps), 1).turn).toBe(1)
})

test('two fingers that part enlarge what lies between them, up to five times', () => {
  const both = press(press(atRest, finger(-50, 0, 1)), finger(50, 0, 2))
  expect(moved(both, finger(-100, 0, 1), finger(100, 0, 2)).view).toEqual({ scale: 2, x: 0, y: 0 })
  expect(moved(both, finger(-5000, 0, 1), finger(5000, 0, 2)).view.scale).toBe(5)
})

test('what lay under the fingers stays under them', () => {
  const wide = { ...frame, picture: { width: 400, height: 800 } }
  const both = press(press(atRest, finger(50, 100, 1)), finger(150, 100, 2))
  const view = [finger(20, 100, 1), finger(220, 100, 2)].reduce((now, one) => move(now, one, wide), both).view
  // The midpoint between the fingers moved from x = 100 to x = 120.
  expect(view.scale).toBeCloseTo(2)
  expect(view.x + view.scale * 100).toBeCloseTo(120)
  expect(view.y + view.scale * 100).toBeCloseTo(100)
})

test('no pinch makes a picture smaller than it fits, or takes it off the middle there', () => {
  const both = press(press(atRest, finger(-100, 0, 1)), finger(100, 0, 2))
  expect(moved(both, finger(0, 0, 1), finger(10, 30, 2)).view).toEqual({ scale: 1, x: 0, y: 0 })
})

test('the finger that stays after a pinch does not turn the page', () => {
  const both = press(press(atRest, finger(-100, 0, 1)), finger(100, 0, 2))
  const one = lift(both, 2).gesture
  expect(lift(moved(one, finger(-300, 0, 1)), 1)).toEqual({ gesture: atRest })
})

test('an enlarged picture is moved up to its edges and turns no page', () => {
  const large = enlarge(atRest, { at: { x: 0, y: 0 }, by: 2 }, frame)
  const dragged = moved(press(large, finger(0)), finger(-500, -500))
  // The enlarged picture is 800 pixels wide on a stage of 400. Its height of 600 fits into 800, so it cannot move up or
  // down.
  expect(dragged.view).toEqual({ scale: 2, x: -200, y: 0 })
  expect(lift(dragged, 1)).toEqual({ gesture: { kind: 'rest', fingers: [], view: dragged.view } })
})

test('a second finger ends a swipe, a third changes nothing', () => {
  const swiping = moved(press(atRest, finger(0)), finger(-80))
  const both = press(swiping, finger(80, 0, 2))
  expect(both.view.x).toBe(0)
  expect(press(both, finger(0, 0, 3))).toBe(both)
  expect(lift(both, 3).gesture).toBe(both)
})

test('fingers that the system takes away mean nothing', () => {
  expect(cancel(moved(press(atRest, finger(0)), finger(-80)))).toEqual(atRest)
  expect(lift(cancel(press(atRest, finger(0))), 1)).toEqual({ gesture: atRest })
})

test('whatever fingers do, no number is lost and the picture stays on the stage', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  let gesture = atRest
  for (let step = 0; step < 20_000; step++) {
    const one = finger(random(400) - 200, random(800) - 400, random(4))
    const act = random(10)
    if (act < 2) gesture = press(gesture, one)
    else if (act < 8) gesture = move(gesture, one, frame)
    else if (act < 9) gesture = lift(gesture, one.id).gesture
    else gesture = enlarge(gesture, { at: one, by: 0.5 + random(200) / 100 }, frame)
    const { scale, x, y } = gesture.view
    expect(scale >= 1 && scale <= 5, `${step}: ${scale}`).toBe(true)
    expect(Math.abs(y), `${step}`).toBeLessThanOrEqual(Math.max(0, (300 * scale - 800) / 2) + 1e-9)
    if (gesture.kind !== 'swipe') expect(Math.abs(x), `${step}`).toBeLessThanOrEqual(200 * (scale - 1) + 1e-9)
    expect(gesture.fingers.length).toBeLessThanOrEqual(2)
  }
})
