import type { CSSProperties, PointerEvent, RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import * as css from './image-preview.module.css'
import { imageName } from './image-words.ts'
import type { Finger, Frame, Gesture } from './photo-gesture.ts'
import { atRest, cancel, enlarge, lift, move, press } from './photo-gesture.ts'

type PhotoStageProps = {
  image: Image
  onTurn: (by: -1 | 1) => void
  /** Called after a tap beside the picture. */
  onLeave: () => void
  onBroken: () => void
}

/** A picture as large as it fits, moved by fingers, mouse and wheel. Each picture needs a key of its own. */
export function PhotoStage({ image, onTurn, onLeave, onBroken }: PhotoStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { gesture, change, latest } = useGesture()
  const [isBroken, setBroken] = useState(false)
  useEnlarging(stage, change)

  function start(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    change((now) => press(now, fingerOf(event)))
  }
  function end(event: PointerEvent<HTMLDivElement>) {
    const { gesture: rest, turn, isTap } = lift(latest(), event.pointerId)
    change(() => rest)
    if (turn) onTurn(turn)
    if (isTap && !isOnPicture(event)) onLeave()
  }

  const { x, y, scale } = gesture.view
  return (
    <div
      ref={stage}
      className={css.stage}
      data-held={gesture.fingers.length > 0}
      data-large={scale > 1}
      onPointerDown={start}
      onPointerMove={(event) => change((now) => move(now, fingerOf(event), frameOf(event.currentTarget)))}
      onPointerUp={end}
      onPointerCancel={() => change(cancel)}
    >
      {isBroken ? (
        <p>This photo could not be loaded. Please check your network, then open it again.</p>
      ) : (
        <Picture
          image={image}
          transform={`translate(${x}px, ${y}px) scale(${scale})`}
          onBroken={() => {
            setBroken(true)
            onBroken()
          }}
        />
      )}
    </div>
  )
}

type Change = (by: (now: Gesture) => Gesture) => void

/** Several events may come before the next render: each continues from the gesture that the event before it left. */
function useGesture() {
  const now = useRef(atRest)
  const [gesture, draw] = useState(atRest)
  const change: Change = useCallback((by) => {
    now.current = by(now.current)
    draw(now.current)
  }, [])
  return { gesture, change, latest: () => now.current }
}

/** Enlarges by the wheel, by a pinch on a trackpad, and by a double tap; a second double tap undoes it. */
function useEnlarging(stage: RefObject<HTMLElement | null>, change: Change) {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turnWheel = (event: WheelEvent) => {
      // By default the wheel would scroll the page below or zoom the whole window.
      event.preventDefault()
      const by = Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400))
      change((now) => enlarge(now, { at: pointOf(event, element), by }, frameOf(element)))
    }
    const toggle = (event: MouseEvent) =>
      change((now) => {
        const by = now.view.scale > 1 ? 1 / now.view.scale : 2.5
        return enlarge(now, { at: pointOf(event, element), by }, frameOf(element))
      })
    // React's own wheel listener is passive and could not prevent the default.
    element.addEventListener('wheel', turnWheel, { passive: false })
    element.addEventListener('dblclick', toggle)
    return () => {
      element.removeEventListener('wheel', turnWheel)
      element.removeEventListener('dblclick', toggle)
    }
  }, [stage, change])
}

type PictureProps = { image: Image; transform: string; onBroken: () => void }

function Picture({ image, transform, onBroken }: PictureProps) {
  const { url, thumbnail_url, width, height } = image
  return (
    <img
      className={css.picture}
      src={url}
      alt={imageName(image)}
      width={width}
      height={height}
      style={
        {
          '--ratio': width / height,
          backgroundImage: `url("${thumbnail_url}")`,
          transform,
        } as CSSProperties
      }
      draggable={false}
      onError={onBroken}
    />
  )
}

function fingerOf(event: PointerEvent<HTMLElement>): Finger {
  return { id: event.pointerId, ...pointOf(event, event.currentTarget) }
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: Element) {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function frameOf(stage: HTMLElement): Frame {
  const picture = stage.querySelector('img')
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    // The size of the picture as it fits: a transform does not change these properties.
    picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
  }
}

/** A captured pointer always has the stage as its target, so the element under the pointer is looked up. */
function isOnPicture({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return document.elementFromPoint(clientX, clientY) !== currentTarget
}
