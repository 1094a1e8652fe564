import { contextBridge, ipcRenderer } from 'electron';
import { createDesktopApi } from './desktop-api.ts';

/** The page's only access to the desktop. Sandboxed: this bundle may require nothing but `electron`. */
contextBridge.exposeInMainWorld('desktop', createDesktopApi(ipcRenderer));
