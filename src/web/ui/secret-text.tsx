import { CopyButton } from './copy-button.tsx'
import * as css from './secret-text.module.css'

type SecretTextProps = { text: string; label: string; textLabel: string }

/** A text that is to be copied whole: the one sight of a secret, or of an address with one. */
export function SecretText({ text, label, textLabel }: SecretTextProps) {
  return (
    <>
      <code className={css.text}>{text}</code>
      <CopyButton text={text} label={label} textLabel={textLabel} />
    </>
  )
}
