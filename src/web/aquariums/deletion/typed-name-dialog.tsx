import { isTypedName } from '#domain/text.ts'
import type { TypedDialogProps } from '#web/ui/dialog/typed-dialog.tsx'
import { TypedDialog } from '#web/ui/dialog/typed-dialog.tsx'
import { showMessage, takeBack } from '#web/ui/messages/notification.ts'

type TypedNameDialogProps = { name: string } & Pick<
  TypedDialogProps,
  'title' | 'question' | 'yes' | 'no' | 'isQuestion' | 'onYes' | 'onNo'
>

/** Asks for an aquarium's name as it is seen, before the aquarium is deleted. */
export function TypedNameDialog({ question, name, ...rest }: TypedNameDialogProps) {
  return (
    <TypedDialog
      {...rest}
      question={<>{question} To confirm, type its name:</>}
      words={name}
      label="Tank name"
      isRight={(typed) => isTypedName(typed, name)}
      onMismatch={() => {
        const mismatch = showMessage({
          title: 'Aquarium name does not match.',
          body: 'Please enter the correct aquarium name.',
        })
        return () => takeBack(mismatch)
      }}
    />
  )
}
