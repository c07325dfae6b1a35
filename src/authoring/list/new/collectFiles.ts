/** Files that an author chooses or drops, also those of folders, with their paths. */
import { ARCHIVE_MAX_FILES } from '../../../../protocol/api/creationMedia.ts'

export interface ChosenFile {
  /** With `/` between folders. */
  path: string
  file: File
}

export function listChosen(files: Iterable<File>): ChosenFile[] {
  return [...files].map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }))
}

/** Rejects where the device does not give a file. Of more files than an import takes the rest is left out: it is refused anyway. */
export async function listDropped({ items }: DataTransfer): Promise<ChosenFile[]> {
  // All are asked for before the event ends: afterwards the browser has forgotten them.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: ChosenFile[] = []
  for (const { entry, file } of dropped) {
    if (entry !== null && isFolder(entry)) await addFolder(entry, found)
    else if (file !== null) found.push({ path: file.name, file })
  }
  return found
}

async function addFolder(folder: FileSystemDirectoryEntry, found: ChosenFile[]): Promise<void> {
  const reader = folder.createReader()
  while (found.length <= ARCHIVE_MAX_FILES) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      if (isFolder(entry)) await addFolder(entry, found)
      else if (isFile(entry)) {
        const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
        found.push({ path: entry.fullPath.replace(/^\//, ''), file })
      }
    }
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
