import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import type { CompanyQuestion as Question } from './use-open-notification.ts'

/** Asks a master before the tab moves to the company of a notification. */
export function CompanyQuestion({ question }: { readonly question: Question | null }) {
  if (!question) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) question.stay()
      }}
      title="Trocar de empresa?"
      description={
        <>
          Esta notificação é sobre um registro de <strong className="font-semibold">{question.company.name}</strong>. Para abri-lo, esta aba passa a
          trabalhar nessa empresa.
        </>
      }
      confirmLabel="Trocar e abrir"
      onConfirm={question.go}
    />
  )
}
