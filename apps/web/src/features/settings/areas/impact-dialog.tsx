import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { type Setting, type SettingValue, valueText } from '../model/setting.ts'

export interface ImpactDialogProps {
  readonly setting: Setting
  readonly value: SettingValue
  readonly impact: string
  readonly pending: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What a change would do, before it is made. */
export function ImpactDialog({ setting, value, impact, pending, error, onConfirm, onClose }: ImpactDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Mudar: ${setting.title}`}
      description={`De ${valueText(setting, setting.value)} para ${valueText(setting, value ?? setting.default_value)}.`}
      confirmLabel="Salvar mudança"
      pending={pending}
      error={error}
      failure="A mudança não foi salva"
      onConfirm={onConfirm}
    >
      <p className="rounded-lg bg-warning-subtle px-4 py-3 text-warning-text">{impact}</p>
    </ConfirmDialog>
  )
}
