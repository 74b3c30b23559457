import { Button, Group, Text } from '@mantine/core'
import css from '#web/ui/dialog-buttons.module.css'

type Closable = { onClose: () => void }

export function PublicLinkWords({ onClose }: Closable) {
  return (
    <>
      <Text>
        A public link will show an aquarium to people without an account: its readings, trends, photos and
        notes, with nothing to change. It will expire after three weeks.
      </Text>
      <Text mt="sm">
        It is not there yet. Until it comes, only you and the admins of this Coralline can see your aquariums.
      </Text>
      <CloseButton onClose={onClose} />
    </>
  )
}

export function AskAiWords({ onClose }: Closable) {
  return (
    <>
      <Text>
        Ask AI will answer questions about an aquarium from its own readings and notes, such as why alkalinity
        keeps falling or what to test next.
      </Text>
      <Text mt="sm">It is not there yet. Nothing of your aquariums is sent to an AI.</Text>
      <CloseButton onClose={onClose} />
    </>
  )
}

function CloseButton({ onClose }: Closable) {
  return (
    <Group justify="flex-end" className={css.buttons}>
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    </Group>
  )
}
