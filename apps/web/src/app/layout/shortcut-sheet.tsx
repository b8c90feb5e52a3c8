import { ScreenTopics } from '#features/guide/help/screen-topics.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { setSingleKeys, useSingleKeys } from '#shared/shortcuts/preferences.ts'
import { SHORTCUT_GROUPS, shortcutOf, SHORTCUT_IDS } from '#shared/shortcuts/registry.ts'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'

export interface ShortcutSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What the guide says about the screen, every shortcut that the person can use, and the switch for those of plain letters. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const areOn = useSingleKeys()
  const { sees, isMaster } = useReach()
  const ids = SHORTCUT_IDS.filter((id) => {
    const { module } = shortcutOf(id)
    return (module === undefined || sees(module)) && (id !== 'company.switch' || isMaster)
  })
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Ajuda e atalhos">
      <ScreenTopics onLeave={() => onOpenChange(false)} />
      <h3 className="text-sm font-semibold text-text-muted">Atalhos de teclado</h3>
      <p className="mb-3 text-sm text-text-muted">Valem fora de campos de texto e de janelas abertas.</p>
      <Checkbox
        label="Usar atalhos de uma letra"
        checked={areOn}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
      <p className="mt-1 mb-5 text-sm text-text-muted">
        Desligue se você usa comandos de voz ou se eles disparam sem querer. Ctrl, Enter e Esc continuam valendo. A escolha fica neste navegador.
      </p>
      {SHORTCUT_GROUPS.map((group) => {
        const members = ids.filter((id) => shortcutOf(id).group === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-label={group} className="mb-5">
            <h3 className="mb-1 text-sm font-semibold text-text-muted">{group}</h3>
            <dl className="divide-y">
              {members.map((id) => (
                <div key={id} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
                  <dt>{shortcutOf(id).label}</dt>
                  <dd>
                    <Kbd shortcut={id} always />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </Sheet>
  )
}

function useReach() {
  const { sees, role } = usePermissions()
  return { sees, isMaster: role === 'master' }
}
