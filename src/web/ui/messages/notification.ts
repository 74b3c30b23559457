import type { ReactNode } from 'react'
import { createStore } from '#web/browser/store.ts'

export type MessageType = 'error' | 'warning' | 'success' | 'info'

/** A button of a message for what can be done about it; a press also closes the message. */
export type MessageAction = { label: string; act: () => void }

/** The popup message at the top of the screen. One that `stays` closes only by its buttons. */
export type Message = {
  title: string
  body?: ReactNode
  type: MessageType
  stays?: boolean
  actions?: readonly MessageAction[]
}

// A module's variable and not a React context: the guard shows its message from a loader, outside of any component.
let current: Message | undefined
const store = createStore(() => current, undefined)

export function showMessage({
  type = 'error',
  ...rest
}: Omit<Message, 'type'> & { type?: MessageType }): Message {
  const message = { type, ...rest }
  publish(message)
  return message
}

/** Removes a message that is not true any more, unless another one has replaced it. */
export function takeBack(message: Message | undefined): void {
  if (message !== undefined && current === message) clearMessage()
}

export function clearMessage(): void {
  publish(undefined)
}

export function isMessageShown(): boolean {
  return current !== undefined
}

export const useMessage = store.useValue

/** The sentence to show for a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error'
}

function publish(message: Message | undefined): void {
  current = message
  store.changed()
}
