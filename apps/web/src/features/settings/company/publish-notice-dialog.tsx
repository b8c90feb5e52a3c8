import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { publishNotice, settingsKeys } from '../data/company/settings-queries.ts'
import { noticeSchema, type PrivacyNotice } from '../model/company/company-settings.ts'

export interface PublishNoticeDialogProps {
  readonly companyId: string
  /** The version in force, which the new one starts from. */
  readonly notice: PrivacyNotice
  readonly onClose: () => void
}

/** Writes and publishes the next version. A published version never changes: what somebody read stays readable. */
export function PublishNoticeDialog({ companyId, notice, onClose }: PublishNoticeDialogProps) {
  const saving = useSaveForm({
    schema: noticeSchema,
    initial: { text: notice.text },
    save: ({ text }) => publishNotice(companyId, text),
    done: `Versão ${String(notice.version + 1)} publicada`,
    stale: [settingsKeys.notice(companyId)],
    onDone: onClose,
  })
  const { form } = saving
  return (
    <FormDialog
      {...saving}
      size="lg"
      title="Nova versão do aviso de privacidade"
      description="Quem for convidado a partir de agora lê esta versão no primeiro acesso. As versões anteriores e as leituras delas ficam guardadas, e uma versão publicada não pode ser alterada."
      confirmLabel={`Publicar versão ${notice.version + 1}`}
      canSave={form.formState.isDirty}
      failure="O aviso não foi publicado"
      onClose={onClose}
    >
      <Field label="Texto do aviso" required error={form.formState.errors.text?.message}>
        <TextArea rows={14} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
