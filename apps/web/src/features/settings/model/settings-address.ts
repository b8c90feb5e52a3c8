import { addressState } from '#shared/list/state/address-state.ts'
import { matching, oneOf } from '#shared/list/state/params.ts'

/** The areas of Configurações by their name in the address, in the order of the menu. */
export const AREA_NAMES = [
  'implantacao', 'empresa', 'departamentos', 'cadastros', 'acessos', 'modulos', 'licencas', 'jornadas', 'desempenho', 'documentos', 'ativos', 'comunicacao', 'campos', 'aprovacoes', 'seguranca', 'lgpd', 'armazenamento',
] as const
export type SettingsAreaName = (typeof AREA_NAMES)[number]

/** What the address of Configurações says: the area, the list of Cadastros, and the setting that was looked for. Older links call the area a tab. */
export const settingsAddress = addressState(
  {
    area: oneOf(AREA_NAMES, 'empresa'),
    // The letter of Comunicação whose texts are written.
    carta: matching(/^[a-z-]{1,40}$/),
    lista: oneOf(['cargos', 'locais', 'centros', 'etiquetas'], 'cargos'),
  },
  { tab: 'area' },
)

/** A list of Cadastros, tags among them. */
export type CatalogueList = (typeof settingsAddress.start)['lista']
