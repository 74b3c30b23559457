import type { Ref } from 'react'

type FilePickerProps = {
  /** A click on it opens the browser's own dialog. */
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean
  onChosen: (files: File[]) => void
}

/** Lets files be chosen; a button stands for it on the page. */
export function FilePicker({ label, onChosen, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Emptied, because choosing the same file again would otherwise fire no change event.
        currentTarget.value = ''
        onChosen(files)
      }}
    />
  )
}
