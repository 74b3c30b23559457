/** Pixels from the middle of the stage. */
type Point = { x: number; y: number }
export type Finger = Point & { id: number }
type Size = { width: number; height: number }

/** How a picture lies on the stage: how much larger than it fits, and how far off the middle. */
type View = Point & { scale: number }

export type Frame = { stage: Size; picture: Size }

/** What fingers do with a picture. A `spent` gesture has no effect until the last finger is lifted. */
export type Gesture = {
  kind: 'rest' | 'press' | 'swipe' | 'pan' | 'pinch' | 'spent'
  fingers: readonly Finger[]
  view: View
}

export type LiftResult = { gesture: Gesture; turn?: -1 | 1; isTap?: boolean }

export const atRest: Gesture = { kind: 'rest', fingers: [], view: { scale: 1, x: 0, y: 0 } }

const largest = 5
/** A finger that moves this far sideways turns the page. */
const swipe = 50
/** A finger that lies still trembles by up to this many pixels. */
const tremble = 6

export function press(gesture: Gesture, finger: Finger): Gesture {
  const fingers = [...gesture.fingers.filter(({ id }) => id !== finger.id), finger]
  // A third finger changes nothing.
  if (fingers.length > 2) return gesture
  return { kind: fingers.length === 2 ? 'pinch' : 'press', fingers, view: settled(gesture.view) }
}

export function move(gesture: Gesture, finger: Finger, frame: Frame): Gesture {
  const before = gesture.fingers.find(({ id }) => id === finger.id)
  if (!before) return gesture
  const { view } = gesture
  const by = { x: finger.x - before.x, y: finger.y - before.y }
  const fingers = gesture.fingers.map((one) => (one.id === finger.id ? finger : one))
  switch (gesture.kind) {
    case 'press':
      if (Math.hypot(by.x, by.y) < tremble) return gesture
      return move({ ...gesture, kind: view.scale > 1 ? 'pan' : 'swipe' }, finger, frame)
    case 'swipe':
      return { ...gesture, fingers, view: { ...view, x: view.x + by.x } }
    case 'pan':
      return { ...gesture, fingers, view: within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame) }
    case 'pinch':
      return { ...gesture, fingers, view: pinched(view, { before: gesture.fingers, after: fingers }, frame) }
    default:
      return { ...gesture, fingers }
  }
}

export function lift(gesture: Gesture, id: number): LiftResult {
  const fingers = gesture.fingers.filter((finger) => finger.id !== id)
  if (fingers.length === gesture.fingers.length) return { gesture }
  if (fingers.length > 0) {
    const kind = gesture.view.scale > 1 ? 'pan' : 'spent'
    return { gesture: { ...gesture, kind, fingers } }
  }
  const { kind, view } = gesture
  const rest: Gesture = { kind: 'rest', fingers, view: settled(view) }
  if (kind === 'press') return { gesture: rest, isTap: true }
  if (kind === 'swipe' && Math.abs(view.x) >= swipe) return { gesture: rest, turn: view.x < 0 ? 1 : -1 }
  return { gesture: rest }
}

/** The system cancelled the touch: it has no effect. */
export function cancel({ view }: Gesture): Gesture {
  return { kind: 'rest', fingers: [], view: settled(view) }
}

/** Enlarges by a wheel or a double tap so that the point stays where it is; does nothing while a finger is down. */
export function enlarge(gesture: Gesture, { at, by }: { at: Point; by: number }, frame: Frame): Gesture {
  if (gesture.fingers.length > 0) return gesture
  return { ...gesture, view: scaled(gesture.view, { from: at, to: at, by }, frame) }
}

type Pinch = { before: readonly Finger[]; after: readonly Finger[] }

function pinched(view: View, { before, after }: Pinch, frame: Frame): View {
  const by = spread(after) / Math.max(1, spread(before))
  return scaled(view, { from: middle(before), to: middle(after), by }, frame)
}

/** Scales the view so that what was at the point `from` is then at `to`. */
function scaled(view: View, { from, to, by }: { from: Point; to: Point; by: number }, frame: Frame): View {
  const scale = Math.min(largest, Math.max(1, view.scale * by))
  const ratio = scale / view.scale
  return within({ scale, x: to.x - ratio * (from.x - view.x), y: to.y - ratio * (from.y - view.y) }, frame)
}

/** Moves the picture so that it leaves no more of the stage empty than its size requires. */
function within({ scale, x, y }: View, { stage, picture }: Frame): View {
  const room = (shown: number, whole: number) => Math.max(0, (shown * scale - whole) / 2)
  const [sideways, upright] = [room(picture.width, stage.width), room(picture.height, stage.height)]
  return { scale, x: bounded(x, sideways), y: bounded(y, upright) }
}

function bounded(value: number, most: number): number {
  // Turns -0 into 0.
  return Math.max(-most, Math.min(most, value)) || 0
}

/** A picture that is not enlarged lies in the middle again. */
function settled(view: View): View {
  return view.scale > 1 ? view : atRest.view
}

function spread([one, other]: readonly Finger[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

function middle([one, other]: readonly Finger[]): Point {
  return one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { x: 0, y: 0 }
}
