import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { previewSetting, saveSetting, type SettingChange } from '../data/areas/settings-changes.ts'
import { isDefault, type Setting, type SettingValue, valueText } from '../model/setting.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { SettingControl } from './setting-control.tsx'

function Said({ setting }: { readonly setting: Setting }) {
  const { default_value, changed_at, changed_by } = setting
  const standard = `Padrão: ${valueText(setting, default_value)}.`
  if (changed_at === null) return standard
  return `${standard} Mudado por ${changed_by?.name ?? 'sistema'} em ${formatDateTime(changed_at)}.`
}

/** A setting: what counts now, the default, who changed it, and the way back. */
export function SettingRow({ companyId, setting, isMeant }: { readonly companyId: string; readonly setting: Setting; readonly isMeant: boolean }) {
  const { key, title, help, asks_first: asksFirst, may_change: mayChange, changed_at: changedAt } = setting
  const [wanted, setWanted] = useState<{ readonly value: SettingValue; readonly impact: string } | null>(null)
  const [isHistory, setHistory] = useState(false)
  const save = useAct({
    act: saveSetting,
    done: (_, { value }) => [`${title}: ${valueText(setting, value ?? setting.default_value)}`],
    undo: (input): SettingChange => ({ ...input, value: setting.value }),
    // Modules and colors are drawn from the company; everything else may follow from any setting.
    stale: [['settings', companyId], ...SUBJECTS.companies],
    onDone: () => setWanted(null),
  })
  // A change of which nothing follows is made at once; what is refused is said beside the field.
  const look = useAct({
    act: previewSetting,
    onDone: (impact, change: SettingChange) => {
      if (impact === null) save.mutate(change)
      else setWanted({ value: change.value, impact })
    },
  })
  const isBusy = save.isPending || look.isPending
  const refused = look.error ?? (wanted === null ? save.error : null)
  const choose = (value: SettingValue): void => {
    save.reset()
    look.reset()
    if (asksFirst) look.mutate({ companyId, key, value })
    else save.mutate({ companyId, key, value })
  }
  return (
    <section id={`config-${key}`} aria-label={title} className={isMeant ? 'scroll-mt-20 rounded-lg bg-selected p-4' : 'scroll-mt-20 p-4'}>
      {mayChange ? (
        <SettingControl setting={setting} isBusy={isBusy} problem={refused ? toAppError(refused).message : null} onChoose={choose} />
      ) : (
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="tabular">{valueText(setting, setting.value)}</span>
        </p>
      )}
      <p className="mt-1.5 max-w-[40rem] text-sm text-pretty text-text-muted">{help}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        {!isDefault(setting) && <Badge tone="info">Diferente do padrão</Badge>}
        <span>
          <Said setting={setting} />
        </span>
        {mayChange && !isDefault(setting) && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => choose(null)}>
            Restaurar padrão<span className="sr-only"> de {title}</span>
          </Button>
        )}
        {changedAt !== null && (
          <Button size="sm" variant="ghost" onClick={() => setHistory(true)}>
            Histórico<span className="sr-only"> de {title}</span>
          </Button>
        )}
      </div>
      {wanted && (
        <ImpactDialog
          setting={setting}
          value={wanted.value}
          impact={wanted.impact}
          pending={save.isPending}
          error={save.error}
          onConfirm={() => save.mutate({ companyId, key, value: wanted.value })}
          onClose={() => setWanted(null)}
        />
      )}
      {isHistory && <HistoryDialog companyId={companyId} setting={setting} onClose={() => setHistory(false)} />}
    </section>
  )
}
