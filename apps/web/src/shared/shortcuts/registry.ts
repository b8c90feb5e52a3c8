import type { ModuleName } from '../access/permissions.gen.ts'

export const SHORTCUT_GROUPS = ['Geral', 'Ir para', 'Listas', 'Pendências', 'Formulários', 'Departamentos', 'Árvore de metas', 'Reunião de metas', 'Organograma', 'Mapa de férias'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export interface Shortcut {
  /**
   * Presses, separated by spaces; each is a key, with modifiers before it: 'Mod+k' (Ctrl, or ⌘ on a Mac), 'g t', 'Shift+Space'.
   * Several ways to the same are separated by ' | '.
   */
  readonly keys: string
  readonly label: string
  readonly group: ShortcutGroup
  /** Where it goes, for those that only change the page. */
  readonly to?: string
  /** The module that must be seen. */
  readonly module?: ModuleName
  /** Works while a text is being typed. Only for keys that no text needs. */
  readonly inFields?: true
  /** Works again while the key is held down. */
  readonly repeats?: true
}

/** Every keyboard shortcut of the product: handlers, tooltips, the command palette and the help sheet read this table alone. */
export const SHORTCUTS = {
  'palette.open': { keys: 'Mod+k', label: 'Buscar páginas, pessoas e ações', group: 'Geral', inFields: true },
  'help.open': { keys: '?', label: 'Ver a ajuda da tela e os atalhos', group: 'Geral' },
  'company.switch': { keys: 'Mod+Shift+e', label: 'Trocar de empresa', group: 'Geral', inFields: true },

  'go.home': { keys: 'g i', label: 'Início', group: 'Ir para', to: '/app' },
  'go.employees': { keys: 'g t', label: 'Trabalhadores', group: 'Ir para', to: '/app/employees', module: 'employees' },
  'go.org-chart': { keys: 'g o', label: 'Organograma', group: 'Ir para', to: '/app/employees/org-chart', module: 'employees' },
  'go.inbox': { keys: 'g p', label: 'Pendências', group: 'Ir para', to: '/app/inbox' },
  'go.leaves': { keys: 'g l', label: 'Licenças', group: 'Ir para', to: '/app/leaves', module: 'leaves' },
  'go.okrs': { keys: 'g m', label: 'Meta e OKR', group: 'Ir para', to: '/app/okrs', module: 'okrs' },
  'go.notifications': { keys: 'g n', label: 'Notificações', group: 'Ir para', to: '/app/notifications' },

  'list.search': { keys: '/', label: 'Buscar na lista', group: 'Listas' },
  'list.next': { keys: 'j', label: 'Próxima linha', group: 'Listas', repeats: true },
  'list.previous': { keys: 'k', label: 'Linha anterior', group: 'Listas', repeats: true },
  'list.open': { keys: 'Enter', label: 'Abrir a linha', group: 'Listas' },
  'list.edit': { keys: 'e', label: 'Editar a linha', group: 'Listas' },
  'list.new': { keys: 'n', label: 'Cadastrar', group: 'Listas' },
  'list.select': { keys: 'x', label: 'Marcar ou desmarcar a linha', group: 'Listas' },
  'list.select-range': { keys: 'Shift+Space', label: 'Marcar até esta linha', group: 'Listas' },
  'list.clear-filters': { keys: 'f c', label: 'Limpar os filtros', group: 'Listas' },
  'list.clear-selection': { keys: 'Escape', label: 'Desmarcar tudo', group: 'Listas' },

  'inbox.approve': { keys: 'a', label: 'Aprovar', group: 'Pendências' },
  'inbox.reject': { keys: 'r', label: 'Recusar', group: 'Pendências' },
  'inbox.adjust': { keys: 's', label: 'Solicitar ajuste', group: 'Pendências' },

  'form.save': { keys: 'Mod+Enter', label: 'Salvar', group: 'Formulários', inFields: true },
  'form.save-another': { keys: 'Mod+Shift+Enter', label: 'Salvar e criar outro', group: 'Formulários', inFields: true },

  'tree.edit': { keys: 'Enter | F2', label: 'Editar o departamento', group: 'Departamentos' },
  'tree.move': { keys: 'Mod+x', label: 'Mover o departamento', group: 'Departamentos' },

  'goals.open': { keys: 'Enter', label: 'Abrir o objetivo', group: 'Árvore de metas' },
  'goals.edit': { keys: 'F2', label: 'Editar o objetivo', group: 'Árvore de metas' },
  'goals.cut': { keys: 'Mod+x', label: 'Mover o objetivo', group: 'Árvore de metas' },
  'goals.paste': { keys: 'Mod+v', label: 'Alinhar aqui o que está sendo movido', group: 'Árvore de metas' },
  'goals.let-go': { keys: 'Escape', label: 'Desistir de mover', group: 'Árvore de metas' },

  'meeting.next': { keys: 'ArrowRight', label: 'Próximo resultado-chave', group: 'Reunião de metas' },
  'meeting.previous': { keys: 'ArrowLeft', label: 'Resultado-chave anterior', group: 'Reunião de metas' },

  'org.open': { keys: 'Enter', label: 'Abrir a pessoa', group: 'Organograma' },
  'org.move': { keys: 'Mod+x', label: 'Mudar o gestor', group: 'Organograma' },
  'org.zoom-in': { keys: '+ | =', label: 'Aumentar o zoom', group: 'Organograma', repeats: true },
  'org.zoom-out': { keys: '-', label: 'Diminuir o zoom', group: 'Organograma', repeats: true },
  'org.fit': { keys: '0', label: 'Ajustar à tela', group: 'Organograma' },
  'org.pan-left': { keys: 'Shift+ArrowLeft', label: 'Mover para a esquerda', group: 'Organograma', repeats: true },
  'org.pan-right': { keys: 'Shift+ArrowRight', label: 'Mover para a direita', group: 'Organograma', repeats: true },
  'org.pan-up': { keys: 'Shift+ArrowUp', label: 'Mover para cima', group: 'Organograma', repeats: true },
  'org.pan-down': { keys: 'Shift+ArrowDown', label: 'Mover para baixo', group: 'Organograma', repeats: true },

  'map.let-go': { keys: 'Escape', label: 'Soltar sem planejar', group: 'Mapa de férias' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutId = keyof typeof SHORTCUTS

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[]

export function shortcutOf(id: ShortcutId): Shortcut {
  return SHORTCUTS[id]
}
