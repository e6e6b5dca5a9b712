import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import App from "./App.svelte";
import { keepForLater } from "./lib/offline.ts";

mount(App, { target: document.getElementById("app")! });
addEventListener("load", () => setTimeout(() => void keepForLater().catch(() => undefined), 1500));
