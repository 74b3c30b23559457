import { useRef, useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Draft } from './drafts.ts'
import { clearFormDraft, writeFormDraft } from './drafts.ts'

type DraftParts<Typed> = {
  storageKey: string
  resumed: Draft<Typed> | undefined
  /** What is typed now; undefined while the form is as it was opened. */
  read: () => Typed | undefined
}

export function useDraft<Typed extends object>({ storageKey, resumed, read }: DraftParts<Typed>) {
  const [isKept, setKept] = useState(resumed !== undefined)
  const key = useRef(resumed?.key ?? newIdempotencyKey())

  const clear = () => clearFormDraft(storageKey, key.current)

  function keep() {
    const typed = read()
    if (!typed) {
      clear()
      return setKept(false)
    }
    setKept(writeFormDraft(storageKey, { ...typed, at: new Date().toISOString(), key: key.current }))
  }

  return {
    isKept,
    /** The Idempotency-Key of what the form is to create, until it is renewed. */
    key,
    /** To be called after every change of what is typed. */
    keep,
    /** Makes the next save create something new. */
    renewKey() {
      clear()
      key.current = newIdempotencyKey()
      keep()
    },
    clear,
  }
}
