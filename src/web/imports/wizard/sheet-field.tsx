import { useRef, useState } from 'react'
import { SelectField } from '#web/ui/form/select-field.tsx'

type SheetFieldProps = { sheets: readonly string[]; sheet: string; onChoose: (sheet: string) => void }

/**
 * The sheet of a workbook. Arrow keys pass one sheet after the other, and each would be read: with keys a sheet is chosen by Enter, or
 * when the field is left.
 */
export function SheetField({ sheets, sheet, onChoose }: SheetFieldProps) {
  const [passed, setPassed] = useState(sheet)
  const isPassing = useRef(false)
  const choose = (name: string) => name !== sheet && onChoose(name)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the field in it
    <div
      onPointerDown={() => {
        isPassing.current = false
      }}
      onKeyDown={({ key }) => {
        isPassing.current = /^(Arrow.*|Home|End|Page.*|\S)$/.test(key)
        if (key === 'Enter') choose(passed)
      }}
      onBlur={() => choose(passed)}
    >
      <SelectField
        label="Sheet"
        value={passed}
        options={sheets.map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          setPassed(name)
          if (!isPassing.current) choose(name)
        }}
      />
    </div>
  )
}
